import type { QuestionKind } from '../contract/choices.ts'

type Given = { value: number | null; words: string }
const SPAN: Readonly<Record<Exclude<QuestionKind, 'TEXT'>, readonly [least: number, most: number]>> = { SCALE: [0, 10], STARS: [1, 5], YES_NO: [0, 1] } // prettier-ignore

/** Whether an answer fits its question: words for a text, a whole number of its span for the others. */
export function fitsQuestion(kind: QuestionKind, { value, words }: Given): boolean {
  if (kind === 'TEXT') return value === null && words !== ''
  const [least, most] = SPAN[kind]
  return words === '' && value !== null && Number.isInteger(value) && value >= least && value <= most
}
