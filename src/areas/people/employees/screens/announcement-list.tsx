import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '#web/api.ts'
import { useUrlState } from '#web/navigation.tsx'
import { useNotify } from '#web/notify.ts'
import { useCan } from '#web/session.ts'
import { useConfirm } from '#web/ui/confirm-context.ts'
import { DataList } from '#web/ui/data-list.tsx'
import { StatusChip } from '#web/ui/marks.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { DayText } from '#web/ui/values.tsx'
import { employees } from '../contract/employees.ts'
import type { Announcement } from '../contract/replies.ts'
import { EditAnnouncement } from './announcement-dialogs.tsx'
import { ReadersPanel } from './readers-panel.tsx'
import { useToday } from './use-choices.ts'

/** Every announcement with how many have read it; one that is pressed shows who has. */
export function AnnouncementList() {
  const { t } = useTranslation('employees')
  const [url, setUrl] = useUrlState()
  const mayWrite = useCan('employees.write')
  const [edited, setEdited] = useState<Announcement>()
  const withdraw = useWithdraw()
  const phaseOf = usePhase()
  return (
    <>
      <DataList
        label={t('announcements.title')}
        source={employees.announcements}
        columns={[
          { key: 'title', label: t('announcements.heading'), cell: ({ title }) => title, phone: 'title' },
          {
            key: 'audience',
            label: t('announcements.audience'),
            cell: ({ departmentNames }) => departmentNames.join(', ') || t('announcements.everyone'),
          },
          { key: 'from', label: t('announcements.from'), cell: ({ from }) => <DayText day={from} /> },
          { key: 'until', label: t('announcements.until'), cell: ({ until }) => until && <DayText day={until} /> },
          {
            key: 'readCount',
            label: t('announcements.readBy'),
            align: 'end',
            cell: ({ readCount, readerCount }) => t('announcements.readOf', { count: readCount, all: readerCount }),
          },
          {
            key: 'state',
            label: t('status.label'),
            cell: (row) => <StatusChip tone={TONES[phaseOf(row)]} label={t(`announcements.phase.${phaseOf(row)}`)} />,
            text: (row) => t(`announcements.phase.${phaseOf(row)}`),
            phone: 'end',
          },
        ]}
        onOpen={({ id }) => setUrl({ announcement: id })}
        actions={
          mayWrite
            ? [
                { label: t('announcements.edit'), isHidden: ({ isWithdrawn }) => isWithdrawn, run: setEdited },
                {
                  label: t('announcements.withdraw'),
                  isHidden: ({ isWithdrawn }) => isWithdrawn,
                  run: (row) => void withdraw(row),
                },
              ]
            : []
        }
        empty={{ title: t('announcements.noneYet'), text: t('announcements.noneYetText') }}
      />
      {url['announcement'] && (
        <ReadersPanel announcementId={url['announcement']} onClose={() => setUrl({ announcement: undefined })} />
      )}
      {edited && <EditAnnouncement announcement={edited} onClose={() => setEdited(undefined)} />}
    </>
  )
}

const TONES = { SHOWN: 'inHouse', AHEAD: 'tentative', OVER: 'past', WITHDRAWN: 'cancelled' } as const

/** Whether an announcement is shown today, will be, was, or was withdrawn. */
function usePhase() {
  const today = useToday()
  return ({ isWithdrawn, from, until }: Announcement): keyof typeof TONES => {
    if (isWithdrawn) return 'WITHDRAWN'
    if (from > today) return 'AHEAD'
    return until !== null && until < today ? 'OVER' : 'SHOWN'
  }
}

function useWithdraw() {
  const { t } = useTranslation('employees')
  const confirm = useConfirm()
  const notify = useNotify()
  const { mutate } = useSend(employees.withdrawAnnouncement)
  return async ({ id, version, title }: Announcement) => {
    const isSure = await confirm({
      title: t('announcements.withdrawAsk', { title }),
      message: t('announcements.withdrawText'),
      ok: t('announcements.withdraw'),
    })
    if (!isSure) return
    mutate(
      { announcementId: id, version },
      { onSuccess: () => toast(t('announcements.withdrawn')), onError: notify.refusal },
    )
  }
}
