import Box from '@mui/material/Box'
import FormHelperText from '@mui/material/FormHelperText'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import MuiTextField from '@mui/material/TextField'
import { useTranslation } from 'react-i18next'
import type { Outlet } from '#areas/property/outlets/contract.ts'
import { useMoney } from '#web/formats.ts'
import { type RouteForm, useRouteForm } from '#web/form.ts'
import { CheckboxField, TextField } from '#web/ui/fields.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { appointments, type Package, type Treatment } from '../contract.ts'

/** One form to add a package and to change one. */
type PackageForm = RouteForm<typeof appointments.createPackage, 'businessServiceId'>
type Props = { outlet: Outlet; known: Package | undefined; treatments: readonly Treatment[]; onClose: () => void }

/** Treatments one after the other at a price of their own: new, or changed. */
export function PackageDialog(props: Props) {
  return props.known ? <EditPackage {...props} known={props.known} /> : <NewPackage {...props} />
}

function NewPackage({ outlet, treatments, onClose }: Props) {
  const { t } = useTranslation('appointments')
  const form = useRouteForm(appointments.createPackage, {
    known: { businessServiceId: outlet.id },
    defaults: { name: '', price: 0, productIds: [] },
    onDone: ({ name }) => {
      toast(t('setUp.saved', { name }))
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={t('setUp.add.packages')} onClose={onClose} width={560}>
      <PackageFields form={form} treatments={treatments} />
    </FormDialog>
  )
}

function EditPackage({ known, treatments, onClose }: Props & { known: Package }) {
  const { t } = useTranslation(['appointments', 'shell'])
  const { id: packageId, version, name, price, isActive, items } = known
  const productIds = items.map(({ productId }) => productId)
  const form = useRouteForm(appointments.updatePackage, {
    known: { packageId, version },
    defaults: { name, price, isActive, productIds },
    onDone: (saved) => {
      toast(t('setUp.saved', { name: saved.name }))
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={name} label={t('shell:save')} onClose={onClose} width={560}>
      <PackageFields form={form} treatments={treatments} />
      <CheckboxField form={form} name="isActive" label={t('setUp.isSold')} />
    </FormDialog>
  )
}

const MOST = 8

function PackageFields({ form, treatments }: { form: PackageForm; treatments: readonly Treatment[] }) {
  const { t } = useTranslation('appointments')
  const { format } = useMoney()
  const chosen = form.watch('productIds') ?? []
  const put = (ids: string[]) =>
    form.setValue('productIds', ids, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  const nameOf = (id: string): string => treatments.find(({ productId }) => productId === id)?.name ?? '–'
  const alone = chosen.reduce((all, id) => all + (treatments.find(({ productId }) => productId === id)?.price ?? 0), 0)
  return (
    <>
      <TextField form={form} name="name" label={t('setUp.name')} isRequired autoFocus maxLength={80} />
      <MoneyField form={form} name="price" label={t('price')} help={t('setUp.alone', { amount: format(alone) })} />
      <Box component="ol" aria-label={t('setUp.treatments')} sx={{ m: 0, paddingInlineStart: 5 }}>
        {chosen.map((id, at) => (
          <li key={`${id} ${at}`}>
            <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
              {nameOf(id)}
              <IconButton
                aria-label={t('setUp.remove', { name: nameOf(id) })}
                onClick={() => put(chosen.filter((_, index) => index !== at))}
              >
                <Icon name="close" />
              </IconButton>
            </Box>
          </li>
        ))}
      </Box>
      <MuiTextField
        select
        label={t('setUp.addOne')}
        value=""
        disabled={chosen.length >= MOST}
        error={form.formState.errors['productIds'] !== undefined}
        onChange={(event) => put([...chosen, event.target.value])}
      >
        {treatments.map(({ productId, name, minutes, price }) => (
          <MenuItem key={productId} value={productId}>
            {name} · {t('minutes', { count: minutes })} · {format(price)}
          </MenuItem>
        ))}
      </MuiTextField>
      {form.formState.errors['productIds'] && <FormHelperText error>{t('setUp.two')}</FormHelperText>}
    </>
  )
}
