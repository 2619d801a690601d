import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { outlets } from '#areas/property/outlets/contract.ts'
import { queryOf } from '#web/api.ts'
import { useRouteForm, type RouteForm } from '#web/form.ts'
import { ChipsField } from '#web/ui/chips-field.tsx'
import { CheckboxField, NumberField, SelectField, TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FieldRow } from '#web/ui/form-parts.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { products } from '../contract/products.ts'
import { type ProductGroup, PRODUCT_TAX_CATEGORIES } from '../contract/replies.ts'

/** One form to add a group and to change one. */
type GroupForm = RouteForm<typeof products.createGroup>
const COURSES = [0, 1, 2, 3, 4, 5] as const

/** Adds a group, or edits one. */
export function GroupDialog({ group, onClose }: { group: ProductGroup | undefined; onClose: () => void }) {
  return group ? <EditGroup group={group} onClose={onClose} /> : <NewGroup onClose={onClose} />
}

function NewGroup({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('products')
  const form = useRouteForm(products.createGroup, {
    defaults: { name: '', course: 0, taxCategory: 'FOOD', ranking: 0, businessServiceIds: [], isActive: true },
    onDone: ({ name }) => {
      toast(t('added', { name }))
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={t('groups.add')} onClose={onClose} width={560}>
      <GroupFields form={form} />
    </FormDialog>
  )
}

function EditGroup({ group, onClose }: { group: ProductGroup; onClose: () => void }) {
  const { t } = useTranslation(['products', 'shell'])
  const { id, version, productCount: _count, ...own } = group
  const form = useRouteForm(products.updateGroup, {
    known: { productGroupId: id, version },
    defaults: own,
    onDone: ({ name }) => {
      toast(t('saved', { name }))
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={group.name} label={t('shell:save')} onClose={onClose} width={560}>
      <GroupFields form={form} />
      <CheckboxField form={form} name="isActive" label={t('groups.isOn')} help={t('groups.isOnHelp')} />
    </FormDialog>
  )
}

function GroupFields({ form }: { form: GroupForm }) {
  const { t } = useTranslation('products')
  const places = useQuery(queryOf(outlets.list, {})).data?.rows ?? []
  const stations = useQuery(queryOf(outlets.stations, {})).data?.rows ?? []
  return (
    <>
      <FieldRow>
        <TextField form={form} name="name" label={t('name')} isRequired autoFocus maxLength={80} />
        <TextField form={form} name="names.fr" label={t('nameFr')} maxLength={80} />
      </FieldRow>
      <ChipsField
        form={form}
        name="businessServiceIds"
        label={t('soldIn')}
        help={places.length === 0 ? t('noOutlets') : undefined}
        options={places.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <FieldRow>
        <SelectField
          form={form}
          name="stationId"
          label={t('station')}
          blank={t('noStation')}
          options={stations.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <SelectField
          form={form}
          name="course"
          label={t('course')}
          options={COURSES.map((value) => ({ value, label: t(`courses.${value}`) }))}
        />
      </FieldRow>
      <FieldRow>
        <SelectField
          form={form}
          name="taxCategory"
          label={t('tax')}
          options={PRODUCT_TAX_CATEGORIES.map((value) => ({ value, label: t(`taxes.${value}`) }))}
        />
        <NumberField form={form} name="ranking" label={t('place')} help={t('placeHelp')} />
      </FieldRow>
    </>
  )
}
