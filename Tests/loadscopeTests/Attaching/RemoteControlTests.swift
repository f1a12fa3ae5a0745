import Dashboard
import InspectionModel
import TerminalUI
import Testing

@testable import loadscope

@Suite("Control of an attached program") @MainActor
struct RemoteControlTests {
  private static let header =
    #"{"link":"loadscope","version":"3.1","process":{"name":"weather","pid":7},"clock":"controllable","#
    + #""capabilities":["sync","fail","clock"]}"#

  private let program: FakeProgram
  private let radar = NodeID(0)

  init() throws { program = try FakeProgram() }

  private func attach(as name: String? = "anna[1]") throws -> RemoteSource {
    try program.attach([Self.header, FakeProgram.moment], as: name)
  }

  private func refusal(_ command: NodeCommand, _ source: RemoteSource) -> CommandOutcome.Reason? {
    source.capabilities.refusal(of: command)
  }

  @Test("a client without --control asks for nothing, and says so to every command")
  func without() throws {
    let source = try attach(as: nil)
    #expect(program.received() == [])
    #expect(refusal(.sync(radar), source) == .withoutControl)
    #expect(refusal(.clock(.pause), source) == .withoutControl)
  }

  @Test("the dashboard offers the errors that the program has registered, also later")
  func errors() throws {
    func header(_ words: String) -> String { String(Self.header.dropLast()) + #","errors":[\#(words)]}"# }
    let source = try program.attach([header(#""limited""#), FakeProgram.moment], as: "anna[1]")
    let driver = DashboardDriver(
      source, model: Model(title: "", size: Size(width: 80, height: 24), themeNames: ["dark"]))
    #expect(driver.model.context.errorCodes == ["limited"])
    program.send(header(#""limited","down""#))
    source.readStream()
    driver.takeChanges()
    #expect(driver.model.context.errorCodes == ["limited", "down"])
  }

  private static let pictureHeader =
    #"{"link":"loadscope","version":"3.1","process":{"name":"weather","pid":7},"capabilities":["picture"]}"#
  private static let request = PictureRequest(
    node: NodeID(0), key: "radar", version: 0, size: PictureSize(width: 2, height: 1))

  @Test("a picture is requested from a program that shares pictures")
  func picture() throws {
    let source = try program.attach([Self.pictureHeader, FakeProgram.moment])
    var answers: [PictureAnswer] = []
    source.load(Self.request) { answers.append($0) }
    #expect(program.received() == [#"{"picture":1,"node":"radar","width":2,"height":1}"#])
    program.send(#"{"picture":1,"width":1,"height":1,"ofWidth":8,"ofHeight":8,"pixels":"AQIDBA=="}"#)
    source.readStream()
    let original = Picture.Original(width: 8, height: 8)
    let picture = try #require(Picture(width: 1, height: 1, pixels: [1, 2, 3, 4], original: original))
    #expect(answers == [.picture(picture)])
    // An answer to nothing is ignored.
    program.send(#"{"picture":1,"unavailable":"gone"}"#)
    source.readStream()
    #expect(answers.count == 1)
  }

  @Test("a program is asked for two pictures at a time, and for none that was cancelled")
  func fewPictures() throws {
    let source = try program.attach([Self.pictureHeader, FakeProgram.moment])
    func request(_ version: Int) -> PictureRequest {
      PictureRequest(node: NodeID(0), key: "radar", version: version, size: PictureSize(width: version, height: 1))
    }
    func lines(_ pictures: (number: Int, width: Int)...) -> [String] {
      pictures.map { #"{"picture":\#($0.number),"node":"radar","width":\#($0.width),"height":1}"# }
    }
    var answered: [Int] = []
    for version in 1...5 { source.load(request(version)) { _ in answered.append(version) } }
    #expect(program.received() == lines((1, 1), (2, 2)))
    for version in [1, 3, 4] { source.cancel(request(version)) }
    program.send(#"{"picture":1,"unavailable":"gone"}"#)
    source.readStream()
    #expect(program.received() == lines((3, 5)))
    program.send(#"{"picture":2,"unavailable":"gone"}"#)
    program.send(#"{"picture":3,"unavailable":"gone"}"#)
    source.readStream()
    #expect(answered == [2, 5])
  }

  @Test("an older program is asked for no picture")
  func olderProgram() throws {
    let source = try attach(as: nil)
    var answers: [PictureAnswer] = []
    source.load(Self.request) { answers.append($0) }
    #expect(program.received() == [] && answers == [.unavailable(PictureMessages.notShared)])
  }

  @Test("a picture on its way when the program ends is answered")
  func lostPicture() throws {
    let source = try program.attach([Self.pictureHeader, FakeProgram.moment])
    var answers: [PictureAnswer] = []
    source.load(Self.request) { answers.append($0) }
    program.hangUp()
    source.readStream()
    #expect(answers == [.unavailable(PictureMessages.notAttached)])
    source.load(Self.request) { answers.append($0) }
    #expect(answers.count == 2)
  }

  private static let contentsHeader = pictureHeader.replacing(#""picture""#, with: #""picture","contents""#)

  @Test("contents are requested from a program that describes them, and an answer after a cancellation is ignored")
  func contents() throws {
    let source = try program.attach([Self.contentsHeader, FakeProgram.moment])
    #expect(source.sharesContents)
    var answers: [ContentsText?] = []
    for version in 1...3 { source.load(ContentsRequest(node: radar, version: version)) { answers.append($0) } }
    // Two at a time.
    #expect(program.received() == (1...2).map { #"{"contents":\#($0),"node":"radar"}"# })
    source.cancel(ContentsRequest(node: radar, version: 2))
    program.send(#"{"contents":1,"t":5,"text":"3 posts"}"#)
    program.send(#"{"contents":2,"t":6,"text":"4 posts"}"#)
    source.readStream()
    #expect(answers == [ContentsText("3 posts", at: 5)])
    #expect(program.received() == [#"{"contents":3,"node":"radar"}"#])
    program.send(#"{"contents":3}"#)
    source.readStream()
    #expect(answers == [ContentsText("3 posts", at: 5), nil])
  }

  @Test("a program without contents is not asked for them, and those on their way at its end are answered")
  func noContents() throws {
    let older = try program.attach([Self.pictureHeader, FakeProgram.moment])
    #expect(!older.sharesContents)
    let other = try FakeProgram()
    let source = try other.attach([Self.contentsHeader, FakeProgram.moment])
    var answers: [ContentsText?] = []
    source.load(ContentsRequest(node: radar, version: 1)) { answers.append($0) }
    other.hangUp()
    source.readStream()
    #expect(answers == [nil] && !source.sharesContents)
  }

  @Test("the times of contents go on after a reconnection")
  func timesOfContents() throws {
    let source = try program.attach([Self.contentsHeader, FakeProgram.moment])
    program.time += .seconds(10)
    program.hangUp()
    source.readStream()
    program.time += .seconds(60)
    source.advance(toReal: .zero, budget: .zero)
    program.acceptAgain(Self.contentsHeader, FakeProgram.moment)
    source.readStream()
    var text: ContentsText?
    source.load(ContentsRequest(node: radar, version: 1)) { text = $0 }
    program.send(#"{"contents":1,"t":5,"text":"3 posts"}"#)
    source.readStream()
    #expect(text?.text == "3 posts" && (text?.time ?? 0) >= 10_000_000_000)
  }

  @Test("with control, the program's commands are sent, and its clock is moved")
  func granted() throws {
    let source = try attach()
    #expect(program.received() == [#"{"control":"anna[1]"}"#])
    program.send(#"{"control":"anna[1]","yours":true}"#)
    source.readStream()
    #expect(source.controller == nil)
    #expect(refusal(.sync(radar), source) == nil && refusal(.clock(.step), source) == nil)
    #expect(refusal(.setNetwork(isOnline: false), source) == .notInLiveProcess)
    #expect(refusal(.clock(.stepBack), source) == .past)
    source.perform(.clock(.pause), request: 1)
    #expect(program.received() == [#"{"request":1,"command":{"command":"clock","clock":"pause"}}"#])
  }

  @Test("another client that has control is named, until it leaves")
  func other() throws {
    let source = try attach()
    program.send(#"{"control":"bert[2]","yours":false}"#)
    source.readStream()
    #expect(source.controller == "bert[2]")
    #expect(refusal(.sync(radar), source) == .controlledByOther)
    #expect(source.capabilities.otherController == "bert[2]")
    program.send(#"{"control":"anna[1]","yours":true}"#)
    source.readStream()
    #expect(source.controller == nil && refusal(.sync(radar), source) == nil)
  }

  @Test("a command that the program offers later is allowed then")
  func laterCommand() throws {
    let source = try attach()
    program.send(#"{"control":"anna[1]","yours":true}"#)
    source.readStream()
    #expect(refusal(.setNetwork(isOnline: false), source) == .notInLiveProcess)
    program.send(Self.header.replacing(#""sync""#, with: #""sync","network""#))
    source.readStream()
    #expect(refusal(.setNetwork(isOnline: false), source) == nil)
  }

  @Test("control is asked for again after a restart of the program")
  func again() throws {
    let source = try attach()
    program.send(#"{"control":"anna[1]","yours":true}"#)
    source.readStream()
    program.hangUp()
    source.readStream()
    #expect(refusal(.sync(radar), source) == .notAttached)
    program.time += .milliseconds(500)
    source.advance(toReal: .zero, budget: .zero)
    program.acceptAgain(Self.header, FakeProgram.moment)
    source.readStream()
    #expect(program.received() == [#"{"control":"anna[1]"}"#])
    #expect(refusal(.sync(radar), source) == .controlledByOther)
  }

  @Test("a program of version 3.0 performs the commands of every client")
  func older() throws {
    let header = #"{"link":"loadscope","version":"3.0","process":{"name":"weather"},"capabilities":["sync"]}"#
    let source = try program.attach([header, FakeProgram.moment])
    #expect(refusal(.sync(radar), source) == nil)
    #expect(refusal(.clock(.pause), source) == .systemClock)
  }

  @Test("the time stops with the program's clock, and passes at its speed")
  func clock() throws {
    let source = try attach()
    program.time += .seconds(2)
    #expect(source.now == 2_000_000_000)
    program.send(#"{"t":2000000000,"seq":0,"speed":10}"#)
    source.readStream()
    program.time += .seconds(2)
    #expect(source.now == 22_000_000_000 && source.speed == 10)
    program.send(#"{"t":22000000000,"seq":0,"running":false}"#)
    source.readStream()
    program.time += .seconds(2)
    #expect(source.now == 22_000_000_000 && !source.isSetToRun)
  }

  private func attachWithControl() throws -> RemoteSource {
    let source = try attach()
    program.send(#"{"control":"anna[1]","yours":true}"#)
    source.readStream()
    return source
  }

  @Test("a command without a reply for 5 s is told as such, and a later reply has no effect")
  func noReply() throws {
    let source = try attachWithControl()
    let cursor = source.makeCursor {}
    let request = cursor.makeRequest()
    source.perform(.sync(radar), request: request)
    program.time += .seconds(4)
    source.advance(toReal: .zero, budget: .zero)
    #expect(cursor.take().outcomes.isEmpty)
    #expect(source.realTimeUntilNextInstant == .seconds(1))
    program.time += .seconds(1)
    source.advance(toReal: .zero, budget: .zero)
    let sentence = "no reply for 5 s; the program may still perform the command"
    #expect(cursor.take().outcomes.map(\.outcome) == [.undelivered(sentence)])
    program.send(#"{"reply":\#(request),"done":1}"#)
    source.readStream()
    #expect(cursor.take().outcomes.isEmpty)
  }

  @Test("a command that cannot be sent is told as such")
  func notSent() throws {
    let source = try attachWithControl()
    let cursor = source.makeCursor {}
    var outcomes: [CommandOutcome] = []
    // The program does not read: its socket's buffer and that of the unsent lines fill.
    for _ in 0..<100_000 where outcomes.isEmpty {
      source.perform(.sync(radar), request: cursor.makeRequest())
      outcomes = cursor.take().outcomes.map(\.outcome)
    }
    #expect(outcomes == [.undelivered("the command was not sent: the program does not read")])
  }
}
