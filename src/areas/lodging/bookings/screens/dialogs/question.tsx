import { Question as BaseQuestion, type QuestionProps } from '#web/ui/question.tsx'
import { useRefusalWords } from '../use-edit.ts'

/** A dialog to change a booking by a few fields; a stale change names who was first. */
export function Question(props: Omit<QuestionProps, 'words'>) {
  return <BaseQuestion {...props} words={useRefusalWords()} />
}
