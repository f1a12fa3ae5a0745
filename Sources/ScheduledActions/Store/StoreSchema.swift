import GRDB

/// The tables of a store in SQLite, and one migration for each version of the tables.
///
/// - `object`: one object per row, as JSON.
/// - `manager`: the name and version of every manager that has used the store, until its data are deleted.
/// - `changed`: for each manager, the changed objects that the manager has not read. Triggers add the rows, so that no
///   change is missed: not by another program, and not while no manager runs.
/// - `schedule`: for each manager and object, the due date of the first item, so that objects due later stay unread.
/// - `unreadable`: for each manager, the unreadable objects with reasons. A new manager tries to read them again.
/// - `upcoming`: a view of the schedule for people, with names and dates as text.
enum StoreSchema {
  /// The application id with which SQLite marks a file as a store: the bytes `Lsco`.
  static let applicationID = 0x4C73_636F

  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1 objects and their schedule") { database in
      try database.execute(sql: version1)
    }
    return migrator
  }

  // In a trigger, INSERT takes the conflict clause of the outer statement, but ON CONFLICT keeps its own.
  private static let version1 = """
    CREATE TABLE object (
      id INTEGER PRIMARY KEY,
      collection TEXT NOT NULL,
      key TEXT NOT NULL,
      type TEXT NOT NULL,         -- the registered name of the object's type
      json TEXT NOT NULL,         -- the object
      metadata_type TEXT,         -- the same for what is stored beside it
      metadata_json TEXT,
      UNIQUE (collection, key)
    ) STRICT;

    CREATE TABLE manager (
      name TEXT PRIMARY KEY,
      version TEXT NOT NULL       -- of the rules by which it makes items of objects
    ) WITHOUT ROWID, STRICT;

    CREATE TABLE changed (        -- what a manager has still to look at
      id INTEGER PRIMARY KEY,
      manager TEXT NOT NULL,
      collection TEXT NOT NULL,
      key TEXT NOT NULL,
      UNIQUE (manager, collection, key)
    ) STRICT;

    CREATE TABLE unreadable (     -- what a manager could not read
      manager TEXT NOT NULL,
      collection TEXT NOT NULL,
      key TEXT NOT NULL,
      reason TEXT NOT NULL,
      PRIMARY KEY (manager, collection, key)
    ) WITHOUT ROWID, STRICT;

    CREATE TABLE schedule (       -- when the first item of an object is due
      manager TEXT NOT NULL,
      due INTEGER NOT NULL,       -- in microseconds since 1970, UTC
      object INTEGER NOT NULL,    -- its id
      PRIMARY KEY (manager, due, object)
    ) WITHOUT ROWID, STRICT;
    CREATE UNIQUE INDEX schedule_of_object ON schedule (object, manager);

    CREATE VIEW upcoming AS
      SELECT manager, collection, key, strftime('%Y-%m-%d %H:%M:%f', due / 1000000.0, 'unixepoch') AS due
      FROM schedule JOIN object ON object.id = schedule.object
      ORDER BY schedule.due;

    CREATE TRIGGER object_inserted AFTER INSERT ON object BEGIN
      INSERT INTO changed (manager, collection, key) SELECT name, NEW.collection, NEW.key FROM manager
        WHERE TRUE ON CONFLICT DO NOTHING;
    END;
    CREATE TRIGGER object_updated AFTER UPDATE ON object BEGIN
      INSERT INTO changed (manager, collection, key) SELECT name, OLD.collection, OLD.key FROM manager
        WHERE TRUE ON CONFLICT DO NOTHING;
      INSERT INTO changed (manager, collection, key) SELECT name, NEW.collection, NEW.key FROM manager
        WHERE TRUE ON CONFLICT DO NOTHING;
    END;
    CREATE TRIGGER object_deleted AFTER DELETE ON object BEGIN
      DELETE FROM schedule WHERE object = OLD.id;
      INSERT INTO changed (manager, collection, key) SELECT name, OLD.collection, OLD.key FROM manager
        WHERE TRUE ON CONFLICT DO NOTHING;
    END;
    """
}
