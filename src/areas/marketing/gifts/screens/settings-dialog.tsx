import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { minor } from '#core/money.ts'
import { queryOf } from '#web/api.ts'
import { type RouteForm, useRouteForm } from '#web/form.ts'
import { CheckboxField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FieldRow } from '#web/ui/form-parts.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { MoneyField, MoneyInput } from '#web/ui/money-field.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { gifts, MOST_AMOUNTS } from '../contract/gifts.ts'
import type { GiftShopSettings } from '../contract/replies.ts'

/** Whether gift vouchers are sold on the public page, and for which amounts. */
export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const { data } = useQuery(queryOf(gifts.settings, {}))
  return data ? <SettingsForm settings={data} onClose={onClose} /> : null
}

function SettingsForm({ settings, onClose }: { settings: GiftShopSettings; onClose: () => void }) {
  const { t } = useTranslation(['gifts', 'shell'])
  const { currency: _, ...chosen } = settings
  const form = useRouteForm(gifts.saveSettings, {
    defaults: chosen,
    refusedAt: { gateway_not_ready: 'isActive', gift_amounts_not_sold: 'amounts' },
    onDone: () => {
      toast(t('gifts:settings.done'))
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={t('gifts:settings.title')} label={t('shell:save')} onClose={onClose}>
      <CheckboxField
        form={form}
        name="isActive"
        label={t('gifts:settings.isActive')}
        help={t('gifts:settings.activeHelp')}
      />
      <Amounts form={form} />
      <FieldRow>
        <MoneyField form={form} name="least" label={t('gifts:settings.least')} isRequired />
        <MoneyField form={form} name="most" label={t('gifts:settings.most')} isRequired />
      </FieldRow>
    </FormDialog>
  )
}

/** The amounts that are offered with one press. */
function Amounts({ form }: { form: RouteForm<typeof gifts.saveSettings> }) {
  const { t } = useTranslation('gifts')
  const amounts = form.watch('amounts')
  const { error } = form.getFieldState('amounts', form.formState)
  const set = (next: readonly number[]) => form.setValue('amounts', next.map(minor), { shouldDirty: true })
  return (
    <Stack role="group" aria-label={t('settings.amounts')} spacing={2}>
      <Typography color="textSecondary">{t('settings.amounts')}</Typography>
      {amounts.map((amount, place) => (
        <Stack key={place} direction="row" spacing={2}>
          <MoneyInput
            label={t('settings.amount', { number: place + 1 })}
            value={amount || undefined}
            onChange={(typed) => set(amounts.with(place, minor(typed ?? 0)))}
            hasError={error !== undefined && amount <= 0}
          />
          <IconButton
            aria-label={t('settings.remove', { number: place + 1 })}
            onClick={() => set(amounts.toSpliced(place, 1))}
          >
            <Icon name="close" />
          </IconButton>
        </Stack>
      ))}
      {error?.message && <Typography color="error">{error.message}</Typography>}
      {amounts.length < MOST_AMOUNTS && (
        <Button startIcon={<Icon name="add" />} onClick={() => set([...amounts, 0])}>
          {t('settings.add')}
        </Button>
      )}
    </Stack>
  )
}
