import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useTranslation } from 'react-i18next'
import { useNotify } from '#web/notify.ts'
import { useLanguage } from '#web/language.ts'
import { showFile } from '#web/ui/files.ts'
import { Icon } from '#web/ui/icon.tsx'
import { cashier, type ShownShift } from '../contract/cashier.ts'

/** The printed X or Z report: a page for the office, a strip for the till. */
export function ReportButtons({ shift }: { shift: ShownShift }) {
  const { t } = useTranslation('cashier')
  const language = useLanguage()
  const notify = useNotify()
  if (shift.isBlind) return null
  const print = (size: 'A4' | '80mm') => () =>
    void showFile(cashier.report, { shiftId: shift.id, paper: size, language }).catch(notify.refusal)
  return (
    <Stack direction="row" spacing={1} className="no-print">
      <Button size="small" startIcon={<Icon name="print" />} onClick={print('A4')}>
        {t(shift.status === 'CLOSED' ? 'zReport' : 'xReport')}
      </Button>
      <Button size="small" onClick={print('80mm')} aria-label={t('strip')}>
        80 mm
      </Button>
    </Stack>
  )
}
