import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { useSend } from '#web/api.ts'
import { fieldsOf, type RouteForm, useRouteForm } from '#web/form.ts'
import { useNotify } from '#web/notify.ts'
import { useConfirm } from '#web/ui/confirm-context.ts'
import { NumberField, TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FieldRow } from '#web/ui/form-parts.tsx'
import { PercentField } from '#web/ui/percent-field.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { loyalty } from '../contract/loyalty.ts'
import type { Tier } from '../contract/replies.ts'

type Closes = { onClose: () => void }

/** Adds a tier, or changes the one that is given. */
export const TierDialog = ({ tier, onClose }: Closes & { tier: Tier | undefined }) =>
  tier ? <EditTier tier={tier} onClose={onClose} /> : <NewTier onClose={onClose} />

const refusedAt = { name_taken: 'name', rank_taken: 'rank' } as const

function useDone(onClose: () => void) {
  const { t } = useTranslation('loyalty')
  return () => {
    toast(t('setUp.tierSaved'))
    onClose()
  }
}

function NewTier({ onClose }: Closes) {
  const { t } = useTranslation('loyalty')
  const form = useRouteForm(loyalty.addTier, {
    defaults: { name: '', multiplierBp: 10_000, lateCheckout: '', benefits: '' },
    refusedAt,
    onDone: useDone(onClose),
  })
  return (
    <FormDialog form={form} title={t('setUp.addTier')} onClose={onClose}>
      <Fields form={form} />
    </FormDialog>
  )
}

function EditTier({ tier, onClose }: Closes & { tier: Tier }) {
  const { t } = useTranslation(['loyalty', 'shell'])
  const { id, version, memberCount: _count, ...defaults } = tier
  const notify = useNotify()
  const confirm = useConfirm()
  const { mutate, isPending } = useSend(loyalty.removeTier)
  const form = useRouteForm(loyalty.changeTier, {
    known: { loyaltyTierId: id, version },
    defaults,
    refusedAt,
    onDone: useDone(onClose),
  })
  const remove = async () => {
    const ok = t('loyalty:setUp.removeTier')
    if (!(await confirm({ title: ok, message: t('loyalty:setUp.removeText'), ok, isDestructive: true }))) return
    const onSuccess = () => {
      toast(t('loyalty:setUp.tierRemoved'))
      onClose()
    }
    mutate({ loyaltyTierId: id }, { onSuccess, onError: notify.refusal })
  }
  return (
    <FormDialog form={form} title={t('loyalty:setUp.editTier')} label={t('shell:save')} onClose={onClose}>
      <Fields form={fieldsOf(form)} />
      <Button color="error" disabled={isPending} onClick={() => void remove()} sx={{ justifySelf: 'start' }}>
        {t('loyalty:setUp.removeTier')}
      </Button>
    </FormDialog>
  )
}

function Fields({ form }: { form: RouteForm<typeof loyalty.addTier> }) {
  const { t } = useTranslation('loyalty')
  return (
    <>
      <FieldRow>
        <TextField form={form} name="name" label={t('tier')} isRequired autoFocus maxLength={40} />
        <NumberField form={form} name="rank" label={t('setUp.rank')} help={t('setUp.rankHelp')} min={1} max={9} isRequired />
      </FieldRow>
      <FieldRow>
        <NumberField form={form} name="minNights" label={t('setUp.minNights')} help={t('setUp.minHelp')} min={1} max={366} />
        <NumberField form={form} name="minPoints" label={t('setUp.minPoints')} min={1} />
      </FieldRow>
      <PercentField form={form} name="multiplierBp" label={t('setUp.multiplier')} help={t('setUp.multiplierHelp')} />
      <TextField form={form} name="lateCheckout" label={t('lateCheckout')} help={t('setUp.lateCheckoutHelp')} maxLength={120} />
      <TextField form={form} name="benefits" label={t('benefits')} lines={3} maxLength={600} />
    </>
  )
} // prettier-ignore
