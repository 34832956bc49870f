/**
 * Korean. The ten numbers are verified; the sentences were seen in Korean game software and not
 * with referees (spoken.md).
 */
import type { Phrases } from './phrase.js';

const MINUTE_S = 60;
const COUNT = ['영', '하나', '둘', '셋', '넷', '다섯', '여섯', '일곱', '여덟', '아홉', '열'] as const;

const length = (seconds: number): string =>
  seconds > 0 && seconds % MINUTE_S === 0 ? `${String(seconds / MINUTE_S)}분` : `${String(seconds)}초`;

export const KO: Phrases = {
  numbered: {
    sec: length,
    n: (number) => COUNT[number] ?? String(number),
    'min.left': (minutes) => `${String(minutes)}분 남았습니다`,
    'sec.left': (seconds) => `${String(seconds)}초 남았습니다`,
    'periods.left': (periods) => `${String(periods)}회 남았습니다`,
    overtime: (ordinal, { points = 0 }) => `${String(ordinal)}차 초과 시간, 벌점 ${String(points)}점`,
    consideration: (ordinal) => `${String(ordinal)}번째 고려 시간입니다`,
    stones: (stones, { withinMs }) =>
      withinMs === undefined ? `${String(stones)}수입니다` : `${length(Math.floor(withinMs / 1000))}에 ${String(stones)}수입니다`,
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
