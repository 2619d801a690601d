import { useTranslation } from 'react-i18next'
import { FactList } from '#web/ui/fact-list.tsx'
import { Section } from '#web/ui/page.tsx'
import type { QuestionResponse } from '../contract/questions.ts'
import type { WholeReview } from '../contract/replies.ts'
import { useQuestionText } from './questions-part.tsx'

/** What the guest answered to questions of the property's own; nothing without any. */
export function QuestionResponses({ of: { answers } }: { of: WholeReview }) {
  const { t } = useTranslation('reviews')
  const textOf = useQuestionText()
  if (answers.length === 0) return null
  return (
    <Section title={t('questions.answers')}>
      <FactList facts={answers.map((one) => [textOf(one), <Answer key={one.questionId} of={one} />] as const)} />
    </Section>
  )
} // prettier-ignore

function Answer({ of: { kind, value, words } }: { of: QuestionResponse }) {
  const { t } = useTranslation('reviews')
  if (kind === 'TEXT') return <span style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{words}</span>
  if (kind === 'YES_NO') return t(value === 1 ? 'questions.yes' : 'questions.no')
  return t('ofScale', { rating: value, scale: kind === 'STARS' ? 5 : 10 })
}
