import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#web/api.ts'
import { useRouteForm } from '#web/form.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { PercentField } from '#web/ui/percent-field.tsx'
import { toast } from '#web/ui/toasts.tsx'
import type { OfferSettings } from '../contract/fields.ts'
import { offers } from '../contract/offers.ts'

/** What an offer may give without another user's approval. */
export function CeilingDialog({ onClose }: { onClose: () => void }) {
  const { data } = useQuery(queryOf(offers.settings, {}))
  return data ? <CeilingForm settings={data} onClose={onClose} /> : null
}

function CeilingForm({ settings, onClose }: { settings: OfferSettings; onClose: () => void }) {
  const { t } = useTranslation(['offers', 'shell'])
  const { version, ...defaults } = settings
  const form = useRouteForm(offers.saveSettings, {
    known: { version },
    defaults,
    onDone: () => {
      toast(t('offers:ceiling.done'))
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={t('offers:ceiling.title')} label={t('shell:save')} onClose={onClose}>
      <PercentField
        form={form}
        name="ceilingBp"
        label={t('offers:ceiling.share')}
        help={t('offers:ceiling.shareHelp')}
      />
      <MoneyField
        form={form}
        name="ceilingAmount"
        label={t('offers:ceiling.amount')}
        help={t('offers:ceiling.amountHelp')}
      />
    </FormDialog>
  )
}
