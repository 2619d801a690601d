import { useTranslation } from 'react-i18next'
import type { RoomType } from '#areas/property/rooms/contract.ts'
import { useRouteForm } from '#web/form.ts'
import { NumberField, SelectField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { MAX_QUOTA, type PlanQuota } from '../../contract/quotas.ts'
import { type RatePlan, rates } from '../../contract/rates.ts'

type Props = {
  quota: PlanQuota | undefined
  plans: readonly RatePlan[]
  types: readonly RoomType[]
  close: () => void
}

/** A quota for a plan, or another figure for one. */
export function QuotaDialog({ quota, ...props }: Props) {
  return quota ? <EditQuota quota={quota} {...props} /> : <NewQuota {...props} />
}

function useSaved(close: () => void) {
  const { t } = useTranslation('rates')
  return () => {
    toast(t('quotas.saved'))
    close()
  }
}

function NewQuota({ plans, types, close }: Omit<Props, 'quota'>) {
  const { t } = useTranslation(['rates', 'shell'])
  const form = useRouteForm(rates.setQuota, {
    defaults: { ratePlanId: '', roomTypeId: null },
    refusedAt: { unknown_reference: 'roomTypeId' },
    onDone: useSaved(close),
  })
  const options = (all: readonly { id: string; name: string }[]) =>
    all.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <FormDialog form={form} title={t('quotas.add')} label={t('shell:save')} onClose={close}>
      <SelectField
        form={form}
        name="ratePlanId"
        label={t('plan')}
        options={options(plans.filter(({ isActive }) => isActive))}
        isRequired
      />
      <SelectField
        form={form}
        name="roomTypeId"
        label={t('type')}
        blank={t('quotas.allTypes')}
        options={options(types)}
      />
      <NumberField
        form={form}
        name="rooms"
        label={t('quotas.rooms')}
        help={t('quotas.help')}
        min={0}
        max={MAX_QUOTA}
        isRequired
      />
    </FormDialog>
  )
}

function EditQuota({ quota, plans, types, close }: Omit<Props, 'quota'> & { quota: PlanQuota }) {
  const { t } = useTranslation(['rates', 'shell'])
  const { ratePlanId, roomTypeId, rooms } = quota
  const form = useRouteForm(rates.setQuota, {
    known: { ratePlanId, roomTypeId },
    defaults: { rooms },
    onDone: useSaved(close),
  })
  const plan = plans.find(({ id }) => id === ratePlanId)?.name ?? ''
  const type = types.find(({ id }) => id === roomTypeId)?.name ?? t('quotas.allTypes')
  return (
    <FormDialog form={form} title={`${plan}, ${type}`} label={t('shell:save')} onClose={close}>
      <NumberField
        form={form}
        name="rooms"
        label={t('quotas.rooms')}
        help={t('quotas.help')}
        min={0}
        max={MAX_QUOTA}
        isRequired
      />
    </FormDialog>
  )
}
