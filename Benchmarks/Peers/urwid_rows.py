"""An urwid list: `urwid_rows.py ROWS [CHANGING]`; CHANGING of the rows change ten times a second."""
import sys

import urwid

count, changing = int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 0


class Row(urwid.Text):
    _selectable = True

    def keypress(self, size, key):
        return key


rows = [Row(f"item-{number}  idle") for number in range(1, count + 1)]
body = urwid.ListBox(urwid.SimpleFocusListWalker([urwid.AttrMap(row, None, "focus") for row in rows]))
loop = urwid.MainLoop(
    urwid.Frame(body, header=urwid.Text("Rows")), [("focus", "standout", "")])


def change(loop, step):
    for number, row in enumerate(rows[:changing], 1):
        row.set_text(f"item-{number}  {'syncing' if step % 2 else 'synced'}")
    loop.set_alarm_in(0.1, change, step + 1)


if changing:
    loop.set_alarm_in(0.1, change, 0)
loop.run()
