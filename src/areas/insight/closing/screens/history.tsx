import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf, type RowOf } from '#web/api.ts'
import { useLanguage } from '#web/language.ts'
import { useGo } from '#web/navigation.tsx'
import { useCan } from '#web/session.ts'
import { useNotify } from '#web/notify.ts'
import { DataList } from '#web/ui/data-list.tsx'
import { showFile } from '#web/ui/files.ts'
import { StatusChip } from '#web/ui/marks.tsx'
import { DayText, MomentText } from '#web/ui/values.tsx'
import { closing } from '../contract/closing.ts'
import { ReverseDialog } from './reverse-dialog.tsx'
import { toneOf } from './run-state.ts'

type Row = RowOf<typeof closing.list>

/** Every close, the latest first; only the last one can be reversed. */
export function History() {
  const { t } = useTranslation('closing')
  const notify = useNotify()
  const language = useLanguage()
  const go = useGo()
  const mayClose = useCan('closing.write')
  const overview = useQuery(queryOf(closing.overview, {}))
  const [reversing, setReversing] = useState<Row>()
  return (
    <>
      <DataList
        label={t('tab.history')}
        source={closing.list}
        filters={[
          { name: 'from', label: t('from'), kind: 'day' },
          { name: 'until', label: t('before'), kind: 'day' },
        ]}
        columns={[
          { key: 'businessOn', label: t('day'), cell: (row) => <DayText day={row.businessOn} />, phone: 'title' },
          {
            key: 'status',
            label: t('state'),
            cell: (row) => <StatusChip tone={toneOf(row)} label={t(`status.${row.status}`)} />,
            text: (row) => row.status,
          },
          {
            key: 'startedByName',
            label: t('by'),
            cell: (row) => t(row.isScheduled ? 'byItself' : 'byWho', { who: row.startedByName }),
          },
          { key: 'startedAt', label: t('startedAt'), cell: (row) => <MomentText instant={row.startedAt} /> },
          {
            key: 'finishedAt',
            label: t('finishedAt'),
            cell: (row) => (row.finishedAt ? <MomentText instant={row.finishedAt} /> : '–'),
            text: (row) => row.finishedAt ?? '',
          },
          {
            key: 'reverseReason',
            label: t('reverse.reason'),
            cell: (row) => (row.reversedByName ? `${row.reverseReason} · ${row.reversedByName}` : '–'),
            text: (row) => row.reverseReason,
          },
        ]}
        onOpen={(row) => go(`/bookone/day-close/${row.id}`)}
        actions={[
          {
            label: t('report'),
            icon: 'print',
            isPrimary: true,
            isHidden: (row) => row.status !== 'DONE',
            run: (row) => void showFile(closing.report, { runId: row.id, language }).catch(notify.refusal),
          },
          {
            label: t('reverse.action'),
            icon: 'undo',
            isDestructive: true,
            isHidden: (row) => !mayClose || row.status !== 'DONE',
            whyNot: (row) => (row.id === overview.data?.last?.id ? undefined : t('reverse.onlyLast')),
            run: setReversing,
          },
        ]}
        empty={{ title: t('empty'), text: t('emptyText') }}
      />
      {reversing && <ReverseDialog run={reversing} onClose={() => setReversing(undefined)} />}
    </>
  )
}
