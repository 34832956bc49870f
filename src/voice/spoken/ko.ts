/**
 * Korean, in hangul as it sounds: 여덟 is written 여덜, which the engine would else read with its silent
 * ending. The count is native (하나, 둘), seconds, minutes and stones are Sino-Korean (삼십초).
 */
import { makeSpoken, tensAndUnits, type ClipKey } from './spoken-language.js';

const MINUTE_S = 60;
const COUNT_MAX = 10;

const length = (seconds: number): readonly ClipKey[] =>
  seconds > 0 && seconds % MINUTE_S === 0 ? [...tensAndUnits(seconds / MINUTE_S), 'minutes'] : [...tensAndUnits(seconds), 'seconds'];

export const KO = makeSpoken({
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
        return length(number);
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
        return [...(withinMs === undefined ? [] : [...length(Math.floor(withinMs / 1000)), 'within']), ...tensAndUnits(number), 'stones'];
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
});
