import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { addDays, type Day } from '#core/dates.ts'
import { type RouteForm, useRouteForm } from '#web/form.ts'
import { useDays } from '#web/formats.ts'
import { DayField, SelectField, TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FieldRow } from '#web/ui/form-parts.tsx'
import { toast } from '#web/ui/toasts.tsx'
import type { BookingPolicy, PolicySeason } from '../../contract/policies.ts'
import { type RatePlan, rates } from '../../contract/rates.ts'
import { policyLines } from '../../rules/policies.ts'
import { TermList } from '../pickers.tsx'

type Choices = { policies: readonly BookingPolicy[]; plans: readonly RatePlan[] }
type Props = Choices & { season: PolicySeason | undefined; close: () => void }

/** Days, plan and policy of a season: a new one, or one that is changed. */
export function SeasonDialog({ season, ...props }: Props) {
  return season ? <EditSeason season={season} {...props} /> : <NewSeason {...props} />
}

function NewSeason({ policies, plans, close }: Omit<Props, 'season'>) {
  const { t } = useTranslation(['rates', 'shell'])
  const { today } = useDays()
  const firstOn = today as Day
  const form = useRouteForm(rates.createSeason, {
    defaults: { name: '', policyId: '', ratePlanId: '', firstOn, lastOn: addDays(firstOn, 13) },
    refusedAt: { season_taken: 'firstOn' },
    onDone: ({ name }) => {
      toast(t('seasons.added', { name }))
      close()
    },
  })
  return (
    <FormDialog form={form} title={t('seasons.add')} label={t('shell:save')} onClose={close} width={560}>
      <SeasonFields form={form} policies={policies} plans={plans} />
    </FormDialog>
  )
}

function EditSeason({ season, policies, plans, close }: Props & { season: PolicySeason }) {
  const { t } = useTranslation(['rates', 'shell'])
  const { id: seasonId, version, ratePlanId, ...fields } = season
  const form = useRouteForm(rates.updateSeason, {
    known: { seasonId, version },
    defaults: { ...fields, ratePlanId: ratePlanId ?? '' },
    refusedAt: { season_taken: 'firstOn' },
    onDone: ({ name }) => {
      toast(t('seasons.saved', { name }))
      close()
    },
  })
  return (
    <FormDialog form={form} title={season.name} label={t('shell:save')} onClose={close} width={560}>
      <SeasonFields form={form} policies={policies} plans={plans} />
    </FormDialog>
  )
}

function SeasonFields({ form, policies, plans }: Choices & { form: RouteForm<typeof rates.createSeason> }) {
  const { t } = useTranslation('rates')
  const chosen = useWatch({ control: form.control, name: 'policyId' })
  const policy = policies.find(({ id }) => id === chosen)
  return (
    <>
      <TextField form={form} name="name" label={t('seasons.name')} isRequired autoFocus maxLength={60} />
      <FieldRow>
        <DayField form={form} name="firstOn" label={t('seasons.firstOn')} isRequired />
        <DayField form={form} name="lastOn" label={t('seasons.lastOn')} isRequired />
      </FieldRow>
      <SelectField
        form={form}
        name="ratePlanId"
        label={t('plan')}
        blank={t('seasons.allPlans')}
        options={plans.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <SelectField
        form={form}
        name="policyId"
        label={t('seasons.policy')}
        isRequired
        options={policies.map(({ id, name }) => ({ value: id, label: name }))}
      />
      {policy && <TermList lines={policyLines(policy)} label={policy.name} />}
    </>
  )
}
