import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOf, useSend } from '#web/api.ts'
import { Link } from '#web/navigation.tsx'
import { useNotify } from '#web/notify.ts'
import { useConfirm } from '#web/ui/confirm-context.ts'
import { ReadTable } from '#web/ui/read-table.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { MomentText } from '#web/ui/values.tsx'
import type { ReportEntry, ReportView } from '../contract/replies.ts'
import { reports } from '../contract/reports.ts'

/** The address of a saved report. */
const viewQuery = ({ settings }: ReportView) => new URLSearchParams(settings).toString()

/** Reports as they were saved: one's own, and those that others share. */
export function SavedViews({ entries }: { entries: readonly ReportEntry[] }) {
  const { t } = useTranslation(['reports', 'shell'])
  const read = useQuery(queryOf(reports.views, {}))
  const remove = useRemove()
  const titleOf = (code: string) => entries.find((entry) => entry.code === code)?.title ?? code
  return (
    <ReadTable<ReportView>
      label={t('tab.views')}
      read={read}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'name',
          label: t('views.name'),
          phone: 'title',
          cell: (view) => <Link to={`/report/view/${view.code}?${viewQuery(view)}`}>{view.name}</Link>,
        },
        { key: 'report', label: t('report'), cell: ({ code }) => titleOf(code) },
        {
          key: 'owner',
          label: t('views.owner'),
          cell: ({ ownerName, isShared }) => (isShared ? t('views.sharedBy', { name: ownerName }) : t('views.own')),
        },
        {
          key: 'created',
          label: t('views.saved'),
          phone: 'hidden',
          cell: ({ createdAt }) => <MomentText instant={createdAt} isRelative />,
        },
      ]}
      actions={[
        {
          label: t('shell:remove'),
          isDestructive: true,
          isHidden: ({ isOwn }) => !isOwn,
          run: (view) => void remove(view),
        },
      ]}
      empty={{ icon: 'star', title: t('views.none'), text: t('views.noneText') }}
    />
  )
}

function useRemove() {
  const { t } = useTranslation(['reports', 'shell'])
  const notify = useNotify()
  const confirm = useConfirm()
  const { mutate } = useSend(reports.deleteView)
  return async ({ id, name }: ReportView) => {
    if (!(await confirm({ title: t('views.removeAsk', { name }), ok: t('shell:remove'), isDestructive: true }))) return
    mutate({ viewId: id }, { onSuccess: () => toast(t('views.removed', { name })), onError: notify.refusal })
  }
}
