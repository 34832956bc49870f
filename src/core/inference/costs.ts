/**
 * What each part of an explanation costs, in one table.
 *
 * The unit is the bit: one bit more means half as likely, so costs add where likelihoods
 * multiply, and a difference of 8 bits is 1 in 256. The sources are rates seen in club play
 * and in the simulator's hands (events a game of 250 moves: 1 in 250 is 8 bits) and the time
 * that hands need. Ages are priced by their doublings, since what has lasted for a second is
 * about as surprising after two as what has lasted two after four.
 */
import { ONE_SCAN_MS } from '../sensing/grid.js';

export const COSTS = {
  /** A stone at rest where it could be a move, but is none: a wrong neighbour, a phantom. About 1 in 16. */
  strayStone: 4,
  /** ... for each doubling of 1 s + its age: 95 in 100 are gone within 0.9 s. */
  strayStoneAge: 6,
  /** ... up to this, which is what a sensor that reads a stone for good is worth: it does so however long one waits. */
  strayStoneMost: 16,
  /** A stone on a point whose sensor has read one before for a moment, each time, up to a maximum, or that flickers: no hand tries a point so often. */
  visitedPoint: 2,
  visitedPointMax: 8,
  /** A stone at rest that cannot be a move (wrong colour, ko, forbidden point): about 1 in 64 stones. */
  wrongStone: 6,
  /** ... for each doubling of its age; people put such stones right after some seconds. */
  wrongStoneAge: 2,
  /** Such a stone is left standing by both sides: one that retakes a ko, a second one. */
  leftStandingKo: 3,
  leftStanding: 10,
  /** A stone of the position gone from its point. */
  missingStone: 2,
  missingStoneAge: 2,
  /** A stone that reads as the other colour than the position's: seen for moments or for good. */
  flippedReading: 5,
  /** A stone pushed to the neighbouring point and put back: about 1 in 60 moves. */
  slide: 5,
  /** The same of the stone just played: rather its player put it right. */
  slideOfFreshStone: 12,
  /** ... for each doubling of 4 s + its age; all are put back within 8 s. */
  slideAge: 4,
  /** A stone that lies between two points and has shown it: each time that it reads on the other one, and for each doubling of 4 s. */
  between: 1,
  betweenAge: 2,
  /** ... and was meant for that one. */
  relocated: 3,
  /** A stone of an earlier turn put on the next point for good: its player meant that one, and the other agrees. About 1 in 500 moves. */
  putElsewhere: 13,
  /** Play goes on over a stone that was pushed aside some seconds ago: people put it straight first. */
  playOverPushedStone: 6,
  /** A prisoner falls from the hand, about 1 in 30 captures; most are picked up within some seconds. */
  dropped: 6,
  droppedAge: 1,
  /** The stone just played lifted and put elsewhere, to come back: about as rare as a takeback. */
  movedStone: 7,
  movedStoneAge: 2,
  /** Play goes on while a moved stone stands: then it was no moved stone. */
  playOverMovedStone: 10,
  /** The same of a stone that could not be a move: nobody minds it. */
  playOverWrongStone: 4,
  /** Moves taken back by their players: about 1 in 60 moves, and less likely for each one more. */
  takeback: 6,
  takebackEach: 2,
  /** ... in one scan of the sensors. */
  liftedInOneScan: 12,
  /** ... of a stone whose sensor has read others that nobody put down. */
  liftedWhereStonesComeAndGo: 8,
  /** ... of the stone that took a ko: to the eye the same as a ko retaken at once, which is more frequent. */
  koTakenBack: 6,
  /** The stone just put down, not pressed yet, put right by its player: about 1 in 10 moves in club play. */
  putRight: 3,
  /** The other side plays although the stone it answers is gone. */
  replyToLiftedStone: 10,
  /** A side passed and nobody saw it: with clock buttons it would have pressed. */
  unseenPassWithButtons: 16,
  /** ... on an open board, where hardly anybody passes. */
  unseenPassWithButtonsWhileOpen: 22,
  unseenPassWithoutButtons: 9,
  unseenPassWhileOpen: 13,
  /** ... and by a side that has passed on its last turn: it has nothing left to play. */
  unseenPassAgain: 2,
  /** A stone that lay there from the beginning, or was taken back at the console, is a move; most were left lying, or are a sensor. */
  playedAllTheSame: 6,
  /** A move hidden by lost readings while the link is suspect. */
  hiddenMove: 4,
  /** The grid was whole again, and the hidden move did not show. */
  hiddenMoveNotFound: 12,
  /** A stone played upside down, so that it reads as the other colour: about 1 in 1,000 stones, and most read so for moments only. */
  upsideDownStone: 13,
  /** ... where stones beside it read as the other colour just now: a lamp, or a magnet. */
  upsideDownBeside: 3,
  /** A stone that came to rest before the one it answers: a reply in blitz, or a stone that bounced for long. */
  outOfOrder: 5,
  /** ... where the board cannot tell whose stone it was, so that the order says it all. */
  outOfOrderUnknownColor: 9,
  /** ... for each doubling of 0.3 s + the time between them. */
  outOfOrderAge: 2,
  /** A press that belongs to the move before the reply: common in blitz within a second, rare later. */
  latePress: 1,
  /** ... for each doubling of 0.5 s + the time since the reply: the latest seen is 0.9 s. */
  latePressAge: 3,
  /** ... beyond 3 s: it is a pass, rather. */
  latePressFar: 4,
  /** A stone of the other side beside the one that it answers, in the same scan: one stone that two sensors feel, rather. */
  repliedInOneScan: 6,
  /** A stone put, within a moment, just where a prisoner of its colour was taken off. */
  stoneOnPrisonersPoint: 6,
  /** A prisoner that reads again within a moment of being lifted: it slipped from the fingers, or flickered for long (5 in 100 do so for over 0.23 s). */
  prisonerSlipsBack: 3,
  /** ... and is left lying, for each doubling of 1 s: the hand that lifted it is there. */
  handledPrisonerAge: 1.5,
  /** ... and its captor presses. */
  pressOverHandledPrisoner: 4,
  /** ... and its own side passes: rather it was a stone. */
  passBesideHandledPrisoner: 4,
  /** A press that belongs to the move before the last of its side: a hand that is a whole turn behind. */
  pressTurnBehind: 3,
  /** A press for a stone that is no longer there. */
  pressForLiftedStone: 12,
  /** A press by the side to move without a stone is a pass: 1 in 63 turns once the board is half full (151 of 9,546 in 300 games). */
  pass: 6,
  /** ... and hardly ever before that (none of 49,937 turns): rather a stone whose sensor does not read it. */
  passWhileOpen: 9,
  /** The same while readings may have been lost. */
  passWhileSuspect: 10,
  /** The stone of such a press is read only now: its sensor is slow, or was dark; for each doubling of 2 s + the time since. */
  readLate: 3,
  readLateAge: 1,
  /** A press for a stone on the one point whose sensor is broken: one empty point in 250, but far likelier than a pass while the board is open. */
  moveOnBrokenPoint: 8,
  passWhileOpenBesideBrokenPoint: 16,
  /** ... and late in the game the other way round. */
  moveOnBrokenPointLate: 14,
  /** A press whose stone is still to come to rest. */
  pressBeforeStone: 4,
  /** A pass while a stone of its side reads already and has not come to rest: so is every second press in blitz, for that stone. */
  passWhileLanding: 3,
  /** ... while a stone of that colour lies there that is held to be no move. */
  pressBesideStray: 8,
  pressNeverFollowed: 8,
  /** A stone found beside a point that lost one of its colour within a moment, and held to be new: what pushes are like. */
  slideDenied: 10,
  /** ... beside a point from which one was lifted some seconds ago. */
  shiftDenied: 6,
  /** A press for a move of a gap: most of those were made in it. */
  pressAfterGap: 2,
  /** ... by a side that has not been given the clock: it was its own hand, once more, or the other's on the wrong button. */
  pressOfStoppedClock: 8,
  /** ... and that has pressed last because it was late: the clock stands the wrong way. */
  pressOfClockTurnedLate: 3,
  /** ... within a moment of the other's press: nobody decides to pass so soon; twice as much where both buttons went down together. */
  hastyPass: 3,
  /** ... after the other has passed: they have agreed that nothing is left. */
  passAgain: 1,
  /** ... within a second, on an open board: somebody has stopped the clock. */
  passAgainAtOnceWhileOpen: 12,
  /** A stone after both have passed. */
  playAfterPasses: 12,
  /** ... on an open board: rather, the two were stones that nobody could read. */
  playAfterPassesWhileOpen: 4,
  /** A press that means nothing although its clock runs: both buttons at once, an arbiter's hand, a button that is tried. */
  pressMeansNothing: 10,
  /** ... both within moments: the first of them meant nothing, and so does this. */
  bothButtons: 3,
  /** ... whose clock does not run: pressed once more, or the other's hand on the wrong button. It changes nothing at the clock. */
  pressOfStoppedClockMeansNothing: 4,
  /** ... for each doubling of 2 s + the time since the last stone or press: hands slip where hands are busy. */
  pressOfStoppedClockAge: 2,
  /** A press for a stone that has lain without one, for each doubling of 2 s + the time beyond the 2 s that presses take. */
  pressWaited: 3,
  /** A press for a stone although its side has put down another since. */
  pressPastStone: 5,
  /** ... of the side whose stone lies there and waits for it. */
  strayPress: 14,
  /** The clock stands the wrong way round from the start. */
  clockTurned: 10,
  /** A move without a press: about 1 in 16 where there are buttons. */
  forgottenPress: 3,
  /** Everything displaced at once, and rebuilt. */
  upset: 20,
  /** ... and each stone that is put where the position has none while it is rebuilt: most go where they belong. */
  upsetStray: 2,
  /** ... and each press: nobody plays on before the board is whole. */
  pressInUpset: 3,
  /** Several points change in one moment, as no hand can: a column, a magnet, a burst. */
  together: 10,
  togetherEach: 1,
  /** The next point lights in the scan in which a stone is put down: its sensor feels the stone too. */
  litByNeighbour: 4,
  /** ... where there are stones afterwards: both sides may have played between two looks. */
  togetherStones: 18,
  /** The game read again from what lies on the board: each turn that was never played after all, one that was pressed for besides, and a stone that is none. */
  secondLook: 4,
  lostTurn: 2,
  lostPress: 6,
  phantomStone: 10,
  /** Of the moves of a gap, which are nothing strange in themselves: one whose stone was captured within it, or a turn that cannot be found at all. */
  gapRestored: 5,
  gapOpenTurn: 12,
  /** ... and its end falls into the two seconds in which prisoners are taken off, of 6 to 30. */
  gapPrisonersLie: 3,
} as const;

/** Times that hands and hardware take, in milliseconds. */
export const TIMES = {
  /** A prisoner that slips back lies there again within this time; to lift it and put a stone down in its place takes longer. */
  slipsBackMs: 500,
  /** A stone pushed aside reads on its new point within this time (40 to 90 ms at a 20 ms scan; margin for a slow push). */
  slideGapMs: 300,
  /** A prisoner falls within this time of the last that was lifted, or of the capture. */
  droppedWithinMs: 5000,
  /** Prisoners that a hand takes off one after the other go within this time (0.2 to 0.6 s). */
  oneAfterAnotherMs: 650,
  /** Younger than this, a stone that goes to its neighbour was put right by its player. */
  freshStoneMs: 1500,
  /** A stone that is taken from one point to another is in the hand for no longer. */
  carriedMs: 1500,
  /** A moved stone comes back within this time. */
  movedStoneWithinMs: 8000,
  /** A stone that was put down is pressed for within this time, or never (999 in 1,000). */
  pressFollowsMs: 2000,
  /** A stone that bounces may come to lie this long after its press, which is at most a bounce or two. */
  pressBeforeLandingMs: 2000,
  /** ... and is at rest by then, or never. */
  pressLeadMs: 2600,
  /** A pass within this time of the other's press is none, rather. */
  hastyPassMs: 700,
  /** Both buttons that go down within this time were pressed together: nobody answers a pass so soon, even in blitz. */
  bothButtonsMs: 250,
  /** Somebody who stops the clock with one button after the other does it within this time. */
  stopsClockMs: 1000,
  latePressUnitMs: 500,
  /** Replies in blitz come to rest within this time of the stone that they answer. */
  outOfOrderUnitMs: 300,
  /** One hand does not put down two stones within this time. */
  oneHandMs: 250,
  /** A stone gone for longer than this before the press was not bumped. */
  bumpedMs: 1500,
  /** A hand that is a whole turn behind is so for no longer than this. */
  turnBehindMs: 3000,
  /** A move unpressed for longer than this was probably not meant as one, or the press was forgotten. */
  pressExpectedMs: 3000,
  /** A stone that cannot be a move is reported when it has lain this long: clumsy hands are quicker (95 in 100 within 0.9 s). */
  reportWrongStoneMs: 2500,
  /** A stone that has lain wrongly for so long has been told of: that nobody puts it right says nothing more. */
  wrongStoneToldMs: 10_000,
  /** Ko and forbidden points are reported sooner: nobody puts a stone exactly there by accident. */
  reportIllegalMs: 1500,
  /** Living stones gone for longer than a bump takes (99 in 100 are back within 1.7 s). */
  reportRemovedMs: 2300,
  /** A stone that is straightened by its own side is back within this time (the longest seen is 3.2 s); nobody straightens two at once. */
  straightenedMs: 3300,
  /** Stones that went within this time of each other went together. */
  removedTogetherMs: 3000,
  /** A lifted last stone is a takeback, even if nothing follows, after this time. */
  takebackAloneMs: 12_000,
  /** From the first stone that is displaced in an upset to the last. */
  upsetMs: 3000,
  /** Points that change in one scan, or in two that follow. */
  oneScanMs: ONE_SCAN_MS,
  /** ... and as a magnet is brought near. */
  oneMagnetMs: 250,
  /** ... and as a row of sensors loses its supply. */
  darkeningMs: 150,
  /** What is wrong for longer than hands need is told. */
  mismatchMs: 8000,
  /** A pass that nobody answers is told after this time, as one that is believed. */
  passUnansweredMs: 20_000,
  /** What a gap has left open is settled by the stories of the gap within this time, or not by them. */
  gapSettlesMs: 24_000,
  /** A press is for the stone that was put down no longer than this before, when the game is read again. */
  secondLookPressMs: 6000,
  /** An extra stone that has not changed for this long is a stuck sensor. */
  stuckMs: 90_000,
} as const;

/** By how many doublings of the unit an age has grown: costs grow with them. */
export const doublings = (ageMs: number, unitMs: number): number => Math.log2(1 + Math.max(0, ageMs) / unitMs);

export const LIMITS = {
  /** Hypotheses kept, the best included. */
  hypothesesMax: 8,
  /** A hypothesis this many bits behind is given up: 1 in a billion. */
  pruneBits: 30,
  /** A move goes into the record, and is called certain, when every story without it is this many bits behind: 1 in 8,000, at which the press or the reply arrive. */
  certainBits: 13,
  /** What has not come so far after this time goes in at this distance, marked as doubtful, so that nobody waits for it. */
  doubtfulBits: 8,
  doubtfulAfterMs: 3500,
  /** ... and when play has gone on for some turns without more evidence. */
  doubtfulBitsLater: 4,
  laterTurns: 2,
  /** What is recorded is not changed, nor an end, for less. */
  doubtfulBitsLeast: 1,
  /** ... or, when play has gone on for long beside it, for less than two stories that are the same to the eye differ by. */
  anyBits: 0.1,
  /** ... and whatever else may have been, after so many turns, or the few and 8 s: nobody waits for a record that stands still. */
  longAgoTurns: 4,
  /** ... and after this time: somebody who looks at the record after a long think, or after the end, finds all that was seen. */
  longAgoMs: 48_000,
  /** Moves that can be taken back at once. */
  takebackMax: 8,
  /** ... and leave no stone: more than these, and the board was cleared. */
  takebackToNothing: 3,
  /** Points that differ at once before it is called an upset and nothing is recorded: no hand moves six stones in a moment. */
  upsetPoints: 6,
  /** Stones of one chain that are taken off before the stone that captures them. */
  earlyPrisonersMax: 120,
  /** Pairs of points between which a stone lies that are remembered. */
  looseMax: 6,
  /** Stones that lay there too early and become moves one after the other. */
  adoptedMax: 6,
  /** Stones that come in one scan, or as a magnet is brought near, and that no two hands have put down. */
  volleyStones: 3,
  magnetStones: 5,
  /** Stones that are gone within that time and that no hand has lifted. */
  darkeningStones: 4,
  /** Points that change together are paid for up to so many. */
  togetherPaid: 8,
  /** Points that come to rest together in an upset; one that flickers is none. */
  stirredPoints: 3,
  /** Points that may still differ when play goes on after an upset. */
  upsetOverPoints: 2,
  /** Hypotheses kept in which the clock stands otherwise than in the best. */
  otherClockMax: 2,
  /** A hypothesis that differs only further back than this many turns must be this close to be kept. */
  oldDifferenceTurns: 10,
  oldDifferenceBits: 6,
  /** Turns kept open to revision in a hypothesis; beyond, the oldest are settled. */
  openTurnsMax: 60,
  openTurnsKept: 24,
  /** Hypotheses whose gap is searched, or that are kept over a gap in which more points changed than these few; and plays tried in one search: about 2 ms. */
  gapChangesFew: 3,
  gapHypothesesMax: 3,
  gapSearchMax: 1500,
  /** Turns undone when the game is read again, stones then looked at, plays tried for one order of them, and stones that may be none. */
  secondLookTurns: 16,
  secondLookStones: 24,
  secondLookPlays: 400,
  secondLookPhantoms: 3,
  /** Presses remembered for it. */
  pressesKept: 64,
} as const;
