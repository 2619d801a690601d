import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '#web/api.ts'
import { useRouteForm } from '#web/form.ts'
import { useNotify } from '#web/notify.ts'
import { TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { showFile } from '#web/ui/files.ts'
import { LoadingButton } from '#web/ui/loading-button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { pay } from '../contract/pay.ts'
import type { PaySlip, PaySlipRow } from '../contract/replies.ts'
import { SlipFigures } from './slip-figures.tsx'
import { SlipStateChip } from './words.tsx'

type Props = { slip: PaySlipRow; isInReview: boolean; onClose: () => void }

/** The payslip of an employee in a run; while it is reviewed they may be left out of it. */
export function SlipPanel({ slip, isInReview, onClose }: Props) {
  const { t } = useTranslation('pay')
  const notify = useNotify()
  const [seen, setSeen] = useState<PaySlip>()
  const [isHolding, setHolding] = useState(false)
  const { mutate, isPending } = useSend(pay.viewSlip)
  const isShown = slip.net !== null
  return (
    <Panel
      open
      title={slip.employeeName}
      subtitle={<SlipStateChip state={slip.state} />}
      onClose={onClose}
      width={640}
      footer={isInReview && slip.state === 'DRAFT' && <Button onClick={() => setHolding(true)}>{t('hold.title')}</Button>}
    >
      {slip.fault !== '' && <p>{t(`fault.${slip.fault}`, { code: slip.faultCode })}</p>}
      {slip.reason !== '' && <p>{slip.reason}</p>}
      {seen && <SlipFigures slip={seen} />}
      {seen && (
        <Button onClick={() => void showFile(pay.slipDocument, { payslipId: slip.id }).catch(notify.refusal)}>
          {t('own.document')}
        </Button>
      )}
      {!seen && isShown && (
        <Stack spacing={3}>
          <LoadingButton
            variant="outlined"
            isLoading={isPending}
            onClick={() => mutate({ payslipId: slip.id }, { onSuccess: setSeen, onError: notify.refusal })}
          >
            {t('slips.showOne')}
          </LoadingButton>
        </Stack>
      )}
      {isHolding && <HoldDialog payslipId={slip.id} onClose={() => setHolding(false)} onDone={onClose} />}
    </Panel>
  )
} // prettier-ignore

function HoldDialog({ payslipId, onClose, onDone }: { payslipId: string; onClose: () => void; onDone: () => void }) {
  const { t } = useTranslation('pay')
  const form = useRouteForm(pay.hold, {
    known: { payslipId },
    defaults: { reason: '' },
    onDone: () => {
      toast(t('hold.done'))
      onDone()
    },
  })
  return (
    <FormDialog form={form} title={t('hold.title')} onClose={onClose}>
      <p>{t('hold.text')}</p>
      <TextField form={form} name="reason" label={t('reason')} isRequired autoFocus />
    </FormDialog>
  )
}
