import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { minutesText } from '#core/dates.ts'
import { useSend } from '#web/api.ts'
import { useNotify } from '#web/notify.ts'
import { useConfirm } from '#web/ui/confirm-context.ts'
import { DataList } from '#web/ui/data-list.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { DayText, MoneyText } from '#web/ui/values.tsx'
import { projects } from '../../contract/projects.ts'
import type { TimeEntry } from '../../contract/time.ts'
import type { Details } from '../details.ts'
import { EditTime, LogTime } from './time-dialog.tsx'
import { StartTimer } from './timer-bar.tsx'

type Props = { details: Details; item?: { id: string; title: string }; mayWork: boolean }

/** Time that was logged on a project or an item: one’s own, or of those one manages. */
export function TimePart({ details, item, mayWork }: Props) {
  const { t } = useTranslation(['projects', 'shell'])
  const notify = useNotify()
  const confirm = useConfirm()
  const [isLogging, setIsLogging] = useState(false)
  const [edited, setEdited] = useState<TimeEntry>()
  const { mutate } = useSend(projects.removeTime)
  const { project } = details
  const remove = async ({ projectId, id: timeEntryId, minutes }: TimeEntry) => {
    const ok = t('time.remove')
    const message = t('time.removeText', { time: minutesText(minutes) })
    if (await confirm({ title: ok, message, ok, isDestructive: true }))
      mutate({ projectId, timeEntryId }, { onSuccess: () => toast(t('time.removed')), onError: notify.refusal })
  }
  const whyNot = ({ isOpen }: TimeEntry) => (isOpen ? undefined : t('time.closed'))
  return (
    <Stack sx={{ gap: 3 }}>
      {mayWork && (
        <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
          <Button variant="outlined" onClick={() => setIsLogging(true)}>
            {t('time.log')}
          </Button>
          <StartTimer projectId={project.id} itemId={item?.id ?? null} />
        </Stack>
      )}
      <DataList
        label={t('tabs.time')}
        source={projects.time}
        input={{ projectId: project.id, ...(item && { itemId: item.id }) }}
        columns={[
          { key: 'on', label: t('time.on'), cell: ({ on }) => <DayText day={on} shape="short" />, phone: 'title' },
          { key: 'employeeName', label: t('members.employee'), cell: ({ employeeName }) => employeeName },
          ...(item
            ? []
            : [{ key: 'itemTitle', label: t('time.item'), cell: ({ itemTitle }: TimeEntry) => itemTitle }]),
          { key: 'activityName', label: t('activities.one'), cell: ({ activityName }) => activityName },
          { key: 'note', label: t('time.note'), cell: ({ note }) => note },
          ...(project.money && !item
            ? [{ key: 'rate', label: t('fields.rate'), align: 'end' as const, cell: ({ rate, isBillable }: TimeEntry) => isBillable && rate !== null && <MoneyText amount={rate} /> }]
            : []),
          { key: 'minutes', label: t('time.minutes'), cell: ({ minutes }) => minutesText(minutes), align: 'end', phone: 'end' },
        ]}
        actions={
          mayWork
            ? [
                { label: t('shell:edit'), run: setEdited, whyNot },
                { label: t('time.remove'), isDestructive: true, run: (row) => void remove(row), whyNot },
              ]
            : []
        }
        empty={{ title: t('time.none'), text: t('time.noneText') }}
      />
      {isLogging && <LogTime details={details} {...(item && { item })} onClose={() => setIsLogging(false)} />}
      {edited && <EditTime key={edited.id} entry={edited} onClose={() => setEdited(undefined)} />}
    </Stack>
  )
} // prettier-ignore
