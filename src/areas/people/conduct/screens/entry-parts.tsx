import { useTranslation } from 'react-i18next'
import type { StatusTone } from '#web/theme/status-colors.ts'
import { FactList } from '#web/ui/fact-list.tsx'
import { StatusChip } from '#web/ui/marks.tsx'
import { DayText, MomentText } from '#web/ui/values.tsx'
import type { ConductEntry } from '../contract/conduct.ts'
import type { EntryKind } from '../rules/entries.ts'

const TONES: Readonly<Record<EntryKind, StatusTone>> = {
  NOTE: 'past',
  VERBAL_WARNING: 'tentative',
  WRITTEN_WARNING: 'leaves',
  FINAL_WARNING: 'urgent',
  SUSPENSION: 'blocked',
}

export function KindChip({ kind }: { kind: EntryKind }) {
  const { t } = useTranslation('conduct')
  return <StatusChip tone={TONES[kind]} label={t(`kinds.${kind}`)} />
}

/** Whether the employee has read it, or may not. */
export function ReadState({ entry: { isShared, acknowledgedAt } }: { entry: ConductEntry }) {
  const { t } = useTranslation('conduct')
  return t(acknowledgedAt ? 'read.acknowledged' : isShared ? 'read.shared' : 'read.private')
}

/** What is known of an entry without its text. */
export function EntryFacts({ entry }: { entry: ConductEntry }) {
  const { t } = useTranslation('conduct')
  const { authorName, at, from, until, acknowledgedAt } = entry
  return (
    <FactList
      facts={[
        [t('author'), authorName],
        [t('at'), <MomentText key="at" instant={at} />],
        [t('from'), from && <DayText key="from" day={from} />],
        [t('until'), until && <DayText key="until" day={until} />],
        [t('read.label'), <ReadState key="read" entry={entry} />],
        [t('acknowledgedAt'), acknowledgedAt && <MomentText key="acknowledged" instant={acknowledgedAt} />],
      ]}
    />
  )
}
