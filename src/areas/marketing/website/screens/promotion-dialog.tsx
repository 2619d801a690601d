import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { rates } from '#areas/property/rates/contract/rates.ts'
import { queryOf } from '#web/api.ts'
import { type RouteForm, useRouteForm } from '#web/form.ts'
import { CheckboxField, DayField, SelectField, TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FieldRow } from '#web/ui/form-parts.tsx'
import { toast } from '#web/ui/toasts.tsx'
import type { Promotion } from '../contract/promotions.ts'
import { website } from '../contract/website.ts'

const WIDTH = 640
const refusedAt = {
  promotion_code_taken: 'code',
  unknown_reference: 'ratePlanId',
  plan_is_negotiated: 'ratePlanId',
} as const

type Props = { promotion: Promotion | undefined; close: () => void }

/** What a promotion sells, to whom and when: a new one, or one that is changed. */
export function PromotionDialog({ promotion, close }: Props) {
  return promotion ? <EditPromotion promotion={promotion} close={close} /> : <NewPromotion close={close} />
}

function NewPromotion({ close }: { close: () => void }) {
  const { t } = useTranslation(['website', 'shell'])
  const form = useRouteForm(website.createPromotion, {
    defaults: {
      name: '',
      about: { en: '', fr: '' },
      code: null,
      ratePlanId: '',
      bookFirstOn: null,
      bookLastOn: null,
      stayFirstOn: null,
      stayLastOn: null,
      isActive: true,
    },
    refusedAt,
    onDone: ({ name }) => {
      toast(t('website:promotions.added', { name }))
      close()
    },
  })
  return (
    <FormDialog form={form} title={t('website:promotions.add')} label={t('shell:save')} onClose={close} width={WIDTH}>
      <Fields form={form} />
    </FormDialog>
  )
}

function EditPromotion({ promotion, close }: { promotion: Promotion; close: () => void }) {
  const { t } = useTranslation(['website', 'shell'])
  const { id: promotionId, version, ratePlanName: _, bookedCount: __, ...chosen } = promotion
  const form = useRouteForm(website.updatePromotion, {
    known: { promotionId, version },
    defaults: chosen,
    refusedAt,
    onDone: ({ name }) => {
      toast(t('website:promotions.saved', { name }))
      close()
    },
  })
  return (
    <FormDialog form={form} title={promotion.name} label={t('shell:save')} onClose={close} width={WIDTH}>
      <Fields form={form} />
    </FormDialog>
  )
}

function Fields({ form }: { form: RouteForm<typeof website.createPromotion> }) {
  const { t } = useTranslation('website')
  const plans = useQuery(queryOf(rates.plans, {})).data?.rows.filter(
    ({ isActive, unit, isNegotiated }) => isActive && unit === 'NIGHT' && !isNegotiated,
  )
  const text = (key: string) => t(`promotions.${key}`)
  return (
    <>
      <TextField form={form} name="name" label={text('name')} help={text('nameHelp')} maxLength={80} isRequired />
      <FieldRow>
        <SelectField
          form={form}
          name="ratePlanId"
          label={text('plan')}
          help={text('planHelp')}
          blank={text('choosePlan')}
          options={(plans ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          isRequired
        />
        <TextField form={form} name="code" label={text('code')} help={text('codeHelp')} maxLength={40} />
      </FieldRow>
      <FieldRow>
        <DayField form={form} name="bookFirstOn" label={text('bookFirstOn')} />
        <DayField form={form} name="bookLastOn" label={text('bookLastOn')} />
      </FieldRow>
      <FieldRow>
        <DayField form={form} name="stayFirstOn" label={text('stayFirstOn')} />
        <DayField form={form} name="stayLastOn" label={text('stayLastOn')} />
      </FieldRow>
      <TextField form={form} name="about.en" label={text('about.en')} maxLength={300} />
      <TextField form={form} name="about.fr" label={text('about.fr')} maxLength={300} />
      <CheckboxField form={form} name="isActive" label={text('isActive')} />
    </>
  )
}
