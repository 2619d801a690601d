import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { useRouteForm } from '#web/form.ts'
import { useMoney } from '#web/formats.ts'
import { TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { type Pack, prepaid } from '../contract.ts'
import { isOwedAfterEnd } from '../rules.ts'

/** Ends a pack, with a reason; shows what was paid for the units left. */
export function EndDialog({ pack, onClose }: { pack: Pack; onClose: () => void }) {
  const { t } = useTranslation('prepaid')
  const { format } = useMoney()
  const { id: packId, version, number, remaining, units, unusedAmount } = pack
  const form = useRouteForm(prepaid.end, {
    known: { packId, version },
    defaults: { reason: '' },
    onDone: () => {
      toast(t('end.done', { number }))
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={t('end.title', { number })} label={t('end.open')} onClose={onClose}>
      <Typography>
        {t(isOwedAfterEnd(pack) ? 'end.again' : 'end.text', { remaining, units, amount: format(unusedAmount) })}
      </Typography>
      <TextField form={form} name="reason" label={t('end.reason')} isRequired autoFocus maxLength={300} />
    </FormDialog>
  )
}
