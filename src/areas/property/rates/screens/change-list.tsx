import { useTranslation } from 'react-i18next'
import { addDays } from '#core/dates.ts'
import { useSend } from '#web/api.ts'
import { useDays } from '#web/formats.ts'
import { useCan } from '#web/session.ts'
import { useNotify } from '#web/notify.ts'
import { DataList } from '#web/ui/data-list.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { MomentText } from '#web/ui/values.tsx'
import { rates } from '../contract/rates.ts'
import type { RateChange } from '../contract/restrictions.ts'

/** What was set in the rate calendar in one go, latest first: by whom, when, of which nights, and the way back. */
export function ChangeList() {
  const { t } = useTranslation(['rates', 'shell'])
  const { today } = useDays()
  const mayWrite = useCan('rates.write')
  const undo = useUndo()
  return (
    <DataList
      label={t('tab.changes')}
      source={rates.changes}
      rowKey={({ changeId }) => changeId}
      columns={useColumns()}
      actions={
        mayWrite
          ? [
              {
                label: t('shell:undo'),
                isPrimary: true,
                run: undo,
                isHidden: ({ undoneAt }) => undoneAt !== null,
                whyNot: ({ until }) => (until <= today ? t('changes.isOver') : undefined),
              },
            ]
          : []
      }
      empty={{ title: t('changes.none'), text: t('changes.noneText') }}
    />
  )
}

function useUndo() {
  const { t } = useTranslation('rates')
  const notify = useNotify()
  const { mutate } = useSend(rates.undoChange)
  return ({ changeId }: RateChange) =>
    mutate(
      { changeId },
      {
        onSuccess: ({ skippedCount }) =>
          toast(skippedCount > 0 ? t('undo.partly', { count: skippedCount }) : t('undo.done'), { tone: 'info' }),
        onError: notify.refusal,
      },
    )
}

function useColumns(): readonly Column<RateChange>[] {
  const { t } = useTranslation('rates')
  const { day } = useDays()
  const what = ({ kind, undoes }: RateChange) => t(`changes.${undoes === null ? 'kind' : 'undoing'}.${kind}`)
  const nights = ({ from, until }: RateChange) => {
    const last = addDays(until, -1)
    return last === from ? day(from) : `${day(from)} – ${day(last)}`
  }
  const byRules = ({ rules }: RateChange) => (rules.length === 0 ? t('changes.byHand') : rules.join(', '))
  return [
    { key: 'what', label: t('changes.what'), cell: what, text: what, phone: 'title' },
    { key: 'nights', label: t('changes.nights'), cell: nights, text: nights },
    { key: 'cells', label: t('changes.cells'), cell: ({ cellCount }) => cellCount, align: 'end', width: 90 },
    { key: 'who', label: t('changes.who'), cell: ({ changedBy }) => changedBy },
    { key: 'rules', label: t('changes.rules'), cell: byRules, text: byRules, phone: 'hidden' },
    {
      key: 'when',
      label: t('changes.when'),
      cell: ({ changedAt }) => <MomentText instant={changedAt} />,
      text: ({ changedAt }) => changedAt,
      width: 170,
    },
    {
      key: 'state',
      label: t('changes.state'),
      cell: ({ undoneAt }) => t(undoneAt === null ? 'changes.holds' : 'changes.undone'),
      phone: 'end',
      width: 130,
    },
  ]
}
