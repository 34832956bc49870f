/**
 * Korean: what the page and the messages say, what a call reads like, and how it is read aloud.
 *
 * The ten numbers are verified; the sentences were seen in Korean game software and not with referees (RULEBOOK 9.7).
 * Aloud it stands in hangul as it sounds: 여덟 is written 여덜, which the engine would else read with its silent ending.
 * The count is native (하나, 둘), seconds, minutes and stones are Sino-Korean (삼십초).
 */
import type { Texts } from './telling.js';
import { tensAndUnits, type ClipKey, type Phrases, type SpokenSource } from './voice-words.js';

export const KO_TEXTS: Texts = {
  // how texts are joined
  'list.between': ', ',
  sentences: '{before} {next}',
  nothing: '',
  plain: '{text}',
  // sides, stones and moves
  'side.black': '흑',
  'side.white': '백',
  'stone.black': '흑돌',
  'stone.white': '백돌',
  'move.pass': '한 수 쉼',
  // what happened besides the moves
  'note.overtime-began': '{side}: 초읽기에 들어갔습니다.',
  'note.overtime-began-left': '{side}: 초읽기에 들어갔습니다. {n}회 남음.',
  'note.period-used': '{side}: 초읽기 {n}회 남음.',
  'note.points-lost': '시간 초과 벌점 합계 {n}점.',
  'note.consideration-began': '{side}: 고려 시간에 들어갔습니다. {n}회 남음.',
  'note.flag-fell': '{side} 시간 초과.',
  'note.time-again': '{side}의 시간을 {now}(으)로 되돌렸습니다. 취소: {why}.',
  'note.time-set': '{side}의 시간을 {now}(으)로 바꿨습니다(이전 {was}): {why}.',
  'note.sides-swapped': '시계가 반대로 놓여 있었습니다. 양쪽 시간을 바꿨습니다.',
  'note.adjourned': '대국 중단.',
  'note.sealed': '대국 중단: {side}이 봉수했습니다.',
  'note.late': '{side} {late} 지각.',
  'note.late-charged': '{side} {late} 지각: {charge} 차감.',
  'note.late-loses': '{side} {late} 지각. 한도를 넘어 패배.',
  'note.late-undone': '지각 처리를 취소했습니다. 대국을 계속합니다.',
  // what a side has left
  'left.of-period': '이번 초읽기 {time}',
  'left.periods': '{n}회 남음',
  'left.stones': '{n}수 남음',
  'left.nothing': '없음',
  // why an action was not taken
  'refusal.occupied': '{point}에 돌이 있습니다',
  'refusal.off-board': '{width}x{height} 바둑판에 없는 점입니다',
  'refusal.wrong-turn': '상대 차례입니다',
  'refusal.forbidden-point': '{point}은(는) 착수 금지점입니다',
  'refusal.ko': '{point}은(는) {number}수의 패를 바로 되따내는 수입니다',
  'refusal.superko': '{point}은(는) {number}수 뒤의 모양을 되풀이합니다',
  'refusal.game-over': '대국이 끝났습니다. 새 대국을 시작하십시오',
  'refusal.no-game': '아직 대국이 없습니다. 먼저 시작하십시오',
  'refusal.no-such-move': '{number}수는 없습니다',
  'refusal.bad-set-up': '이렇게 놓을 수 없습니다: {why}',
  'refusal.bad-time': '이 제한 시간은 쓸 수 없습니다: {why}',
  'refusal.sealed': '봉수가 있습니다. 먼저 여십시오',
  'refusal.sealed-on-paper': '봉수는 종이에 있습니다. 봉투를 열고 점이나 쉼을 입력하십시오',
  'refusal.nothing-sealed': '봉수가 없습니다',
  'refusal.not-late': '지각이 없습니다. 흑이나 백이 얼마나 늦었는지 입력하십시오',
  'refusal.late-already': '{color}의 지각은 이미 적혀 있습니다. 먼저 취소하십시오',
  'refusal.corrected-since': '{color}의 시간이 그 뒤에 고쳐졌습니다. 먼저 그것을 취소하십시오',
  'refusal.no-clock': '이 대국은 시계를 쓰지 않습니다',
  'refusal.not-running': '시계가 가지 않습니다',
  'refusal.already-running': '시계가 이미 갑니다',
  'refusal.not-paused': '시계가 멈춰 있지 않습니다',
  'refusal.flag-fallen': '시간이 다 되었습니다. 먼저 시간을 주거나 대국을 끝내십시오',
  'refusal.not-possible-here': '이 제한 시간에는 없는 항목이거나 값이 맞지 않습니다',
  'refusal.nothing-to-undo': '취소할 정정이 없습니다',
  'refusal.write-another': '{refusal}. 다른 점이나 쉼을 쓰십시오',
  'refusal.seal-wrong-turn': '마지막에 둔 쪽이 시계를 누르지 않았습니다. 먼저 누르십시오',
  'refusal.seal-not-running': '시계가 가지 않습니다. 먼저 켜십시오. 봉수는 둘 차례인 쪽의 시간으로 합니다',
  'refusal.journal': '저장되지 않았습니다. 디스크가 가득 찼거나 고장입니다. 고친 뒤 다시 하십시오',
  'refusal.no-voice': '이 자리에는 음성이 없습니다. --voice로 켜거나 설정에 넣으십시오',
  'refusal.closed': '이 자리는 닫혀 있습니다',
  'refusal.no-board': '아직 바둑판이 없습니다. 연결하고 전원을 켜십시오',
  'refusal.wrong-size': '바둑판이 {boardWidth}x{boardHeight}입니다. {width}x{height} 대국은 할 수 없습니다',
  'refusal.fault': 'Banmen 내부 문제로 하지 못했습니다. 바뀐 것은 없고 로그에 자세한 내용이 있습니다',
  // warnings of a table
  'warning.record-unwritable': '기보를 쓸 수 없습니다({why}). 공간을 비우거나 폴더를 고치십시오. 대국은 일지에 안전합니다',
  'warning.clock-lost': 'LED 시계가 연결되지 않았습니다: {why}',
  'warning.time-over': '{color} 시간 초과: 대국을 끝내거나 시간을 주십시오',
  'warning.table-fault': 'Banmen 내부 문제로 알아듣지 못한 것이 있습니다. 대국은 계속되며 로그에 자세한 내용이 있습니다',
  'warning.game-cleared-away': '제{game}국의 돌을 치워 새 대국이 시작되었습니다. 제{game}국의 기록은 그대로입니다',
  'warning.stone-left': '{points}에 돌이 남아 있습니다. 이 대국의 돌이 아닙니다. 치우거나 직접 대국을 시작하십시오',
  'warning.foreign-board':
    '바둑판 {board}({kind})은 진행 중인 대국({wanted})과 맞지 않습니다. 그 바둑판을 연결하거나 새 대국을 시작하십시오',
  // infractions
  'infraction.double-move': '연속 두 수',
  'infraction.ko': '패를 바로 되따냄',
  'infraction.superko': '전체 동형 반복',
  'infraction.forbidden-point': '착수 금지점에 둔 돌',
  'infraction.moved-stone': '돌을 옮김',
  'infraction.removed-living-stone': '산 돌을 들어냄',
  'infraction.clock-before-clearing': '따낸 돌을 들어내기 전에 시계를 누름',
};

const MINUTE_S = 60;
const COUNT = ['영', '하나', '둘', '셋', '넷', '다섯', '여섯', '일곱', '여덟', '아홉', '열'] as const;

const lengthText = (seconds: number): string =>
  seconds > 0 && seconds % MINUTE_S === 0 ? `${String(seconds / MINUTE_S)}분` : `${String(seconds)}초`;

export const KO_PHRASES: Phrases = {
  numbered: {
    sec: lengthText,
    n: (number) => COUNT[number] ?? String(number),
    'min.left': (minutes) => `${String(minutes)}분 남았습니다`,
    'sec.left': (seconds) => `${String(seconds)}초 남았습니다`,
    'periods.left': (periods) => `${String(periods)}회 남았습니다`,
    overtime: (ordinal, { points = 0 }) => `${String(ordinal)}차 초과 시간, 벌점 ${String(points)}점`,
    consideration: (ordinal) => `${String(ordinal)}번째 고려 시간입니다`,
    stones: (stones, { withinMs }) =>
      withinMs === undefined ? `${String(stones)}수입니다` : `${lengthText(Math.floor(withinMs / 1000))}에 ${String(stones)}수입니다`,
  },
  plain: {
    'last.period': '마지막 초읽기입니다',
    'count.begins': '초읽기 시작',
    'time.over': '시간패입니다',
    pause: '시계를 멈춥니다',
    resume: '대국을 재개합니다',
    black: '흑 차례입니다',
    white: '백 차례입니다',
    pass: '한 수 쉼',
    'clear.prisoners': '따낸 돌을 들어내 주십시오',
    ko: '패입니다. 바로 되따낼 수 없습니다',
    forbidden: '착수 금지점입니다',
    warning: '경고입니다',
    advice: '주의입니다',
    'black.wins': '흑승입니다',
    'white.wins': '백승입니다',
    draw: '무승부입니다',
    'sound.check': '음성 확인입니다',
  },
  timeOverAfterNine: '열, 시간패입니다',
};

const COUNT_MAX = 10;

const lengthClips = (seconds: number): readonly ClipKey[] =>
  seconds > 0 && seconds % MINUTE_S === 0 ? [...tensAndUnits(seconds / MINUTE_S), 'minutes'] : [...tensAndUnits(seconds), 'seconds'];

export const KO_SPOKEN: SpokenSource = {
  engineVoice: 'ko',
  between: '',
  pieces: {
    'number.0': '영',
    'number.1': '일',
    'number.2': '이',
    'number.3': '삼',
    'number.4': '사',
    'number.5': '오',
    'number.6': '육',
    'number.7': '칠',
    'number.8': '팔',
    'number.9': '구',
    'number.10': '십',
    'number.20': '이십',
    'number.30': '삼십',
    'number.40': '사십',
    'number.50': '오십',
    'number.60': '육십',
    'number.70': '칠십',
    'number.80': '팔십',
    'number.90': '구십',
    'number.100': '백',
    'number.200': '이백',
    'number.300': '삼백',
    'number.400': '사백',
    'number.500': '오백',
    'ordinal.1': '첫',
    'ordinal.2': '두',
    'ordinal.3': '세',
    'ordinal.4': '네',
    'ordinal.5': '다섯',
    'ordinal.6': '여섯',
    'ordinal.7': '일곱',
    'ordinal.8': '여덜',
    'ordinal.9': '아홉',
    'ordinal.10': '열',
    seconds: '초',
    minutes: '분',
    periods: '회',
    left: ' 남았습니다',
    considering: ' 번째 고려 시간입니다',
    overtime: '차 초과 시간, 벌점 ',
    points: '점',
    within: '에 ',
    stones: '수입니다',
  },
  compose: (family, number, { points = 0, withinMs }) => {
    switch (family) {
      // The count has its own words and is never put together.
      case 'n':
        return number <= COUNT_MAX ? undefined : tensAndUnits(number);
      case 'sec':
        return lengthClips(number);
      case 'min.left':
        return [...tensAndUnits(number), 'minutes', 'left'];
      case 'sec.left':
        return [...tensAndUnits(number), 'seconds', 'left'];
      case 'periods.left':
        return [...tensAndUnits(number), 'periods', 'left'];
      case 'consideration':
        return number >= 1 && number <= COUNT_MAX ? [`ordinal.${number}`, 'considering'] : undefined;
      case 'overtime':
        return [...tensAndUnits(number), 'overtime', ...tensAndUnits(points), 'points'];
      case 'stones':
        return [
          ...(withinMs === undefined ? [] : [...lengthClips(Math.floor(withinMs / 1000)), 'within']),
          ...tensAndUnits(number),
          'stones',
        ];
    }
  },
  exceptions: {
    'n.1': '하나',
    'n.2': '둘',
    'n.3': '셋',
    'n.4': '넷',
    'n.5': '다섯',
    'n.6': '여섯',
    'n.7': '일곱',
    'n.8': '여덜',
    'n.9': '아홉',
    'n.10': '열',
  },
  plain: {
    'last.period': '마지막 초읽기입니다',
    'count.begins': '초읽기 시작',
    'time.over': '시간패입니다',
    pause: '시계를 멈춥니다',
    resume: '대국을 재개합니다',
    black: '흑 차례입니다',
    white: '백 차례입니다',
    pass: '한 수 쉼',
    'clear.prisoners': '따낸 돌을 들어내 주십시오',
    ko: '패입니다. 바로 되따낼 수 없습니다',
    forbidden: '착수 금지점입니다',
    warning: '경고입니다',
    advice: '주의입니다',
    'black.wins': '흑승입니다',
    'white.wins': '백승입니다',
    draw: '무승부입니다',
    'sound.check': '음성 확인입니다',
  },
  timeOverAfterNine: '열, 시간패입니다',
};
