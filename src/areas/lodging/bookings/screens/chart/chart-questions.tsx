import { addDays } from '#core/dates.ts'
import { AssignDialog } from './dialogs/assign-dialog.tsx'
import { BlockDialog } from './dialogs/block-dialog.tsx'
import { CancelQuestion } from './dialogs/cancel-question.tsx'
import { DatesDialog } from './dialogs/dates-dialog.tsx'
import { MoveDialog } from './dialogs/move-dialog.tsx'
import { PriceDialog } from './dialogs/price-dialog.tsx'
import { LockDialog, SplitDialog } from './dialogs/stay-dialogs.tsx'
import type { Changes } from './use-changes.ts'
import type { ChartData, Span } from './use-chart.ts'
import type { ChartActions } from './use-chart-actions.ts'
import type { Words } from './words.ts'

type QuestionsProps = { actions: ChartActions; changes: Changes; chart: ChartData; span: Span; words: Words }

/** The one open dialog of the chart, and the price question that a change may bring. */
export function ChartQuestions({ actions, changes, chart, span, words }: QuestionsProps) {
  const onClose = () => actions.setQuestion(undefined)
  if (changes.question) return <PriceDialog question={changes.question} words={words} onChoice={changes.choosePrice} />
  const { question } = actions
  if (!question) return null
  if (question.kind === 'assign') {
    const from = span.from < chart.businessDate ? chart.businessDate : span.from
    return <AssignDialog {...{ words, changes, onClose }} from={from} until={addDays(span.from, span.days)} />
  }
  if (question.kind === 'block')
    return <BlockDialog {...{ changes, onClose }} room={question.room} day={question.day} today={chart.businessDate} />

  // The freshest state of the stay: another desk may have changed it while the menu was open.
  const bar = chart.barOf.get(question.bar.stayId) ?? question.bar
  const common = { bar, words, changes, onClose }
  const change: Changes['propose'] = async (...proposal) => {
    onClose()
    await changes.propose(...proposal)
  }
  switch (question.kind) {
    case 'moveRoom':
      return <MoveDialog {...common} chart={chart} onMove={(...move) => void change(...move)} />
    case 'changeDates':
      return <DatesDialog {...common} chart={chart} onChange={(...dates) => void change(...dates)} />
    case 'split':
      return <SplitDialog {...common} day={question.day} />
    case 'lock':
      return <LockDialog {...common} />
    case 'cancel':
      return <CancelQuestion bookingId={bar.bookingId} onClose={onClose} />
  }
}
