import { Question as Asked, type QuestionProps } from '#web/ui/question.tsx'
import { useRefusalWords } from '../use-edit.ts'

/** A change of a booking asked in a few fields; a stale one names who was first. */
export function Question(props: Omit<QuestionProps, 'words'>) {
  return <Asked {...props} words={useRefusalWords()} />
}
