import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#web/ui/icon.tsx'
import { type FileRequest, MakeDialog } from './make-dialog.tsx'
import { NewSchedule, type ScheduledReport } from './schedule-dialog.tsx'

/** In the viewer of a report: have it made in the background, and have it sent at set times. */
export function ReportButtons({ asked, report }: { asked: FileRequest; report: ScheduledReport }) {
  const { t } = useTranslation('schedules')
  const [open, setOpen] = useState<'file' | 'schedule'>()
  const close = () => setOpen(undefined)
  return (
    <>
      <Button startIcon={<Icon name="mail" />} onClick={() => setOpen('schedule')}>
        {t('plan.button')}
      </Button>
      <Button startIcon={<Icon name="inbox" />} onClick={() => setOpen('file')}>
        {t('make.title')}
      </Button>
      {open === 'file' && <MakeDialog asked={asked} onClose={close} />}
      {open === 'schedule' && <NewSchedule report={report} onClose={close} />}
    </>
  )
}
