import Autocomplete from '@mui/material/Autocomplete'
import MuiTextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { Reply } from '#core/contract.ts'
import { minor } from '#core/money.ts'
import { type RouteForm, useRouteForm } from '#web/form.ts'
import { useMoney } from '#web/formats.ts'
import { useField } from '#web/ui/fields.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { Form, FormButtons } from '#web/ui/form-parts.tsx'
import { Section } from '#web/ui/page.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { cashier } from '../contract.ts'

type Drawer = Reply<typeof cashier.drawer>['drawers'][number]

/** Which drawer, and what lies in it; a drawer used before offers what its last shift left. */
export function OpenShift({ drawers }: { drawers: readonly Drawer[] }) {
  const { t } = useTranslation('cashier')
  const free = drawers.find(({ heldBy }) => heldBy === null)
  const form = useRouteForm(cashier.open, {
    defaults: { drawer: free?.drawer ?? t('open.first'), openingAmount: free?.left ?? minor(0) },
    guarded: false,
    onDone: ({ drawer }) => toast(t('open.done', { drawer })),
  })
  return (
    <Section title={t('open.title')}>
      <Typography color="textSecondary" sx={{ mb: 4, maxWidth: 640 }}>
        {t('open.text')}
      </Typography>
      <Form form={form} label={t('open.title')}>
        <DrawerField form={form} drawers={drawers} />
        <MoneyField form={form} name="openingAmount" label={t('open.float')} help={t('open.floatHelp')} isRequired />
        <FormButtons form={form} label={t('open.ok')} />
      </Form>
    </Section>
  )
}

function DrawerField({ form, drawers }: { form: RouteForm<typeof cashier.open>; drawers: readonly Drawer[] }) {
  const { t } = useTranslation('cashier')
  const { format } = useMoney()
  const field = useField({ form, name: 'drawer' })
  const take = (name: string) => {
    field.set(name)
    const known = drawers.find(({ drawer }) => drawer.toLowerCase() === name.trim().toLowerCase())
    if (typeof known?.left === 'number') form.setValue('openingAmount', known.left)
  }
  const noteOf = ({ heldBy, left }: Drawer) =>
    heldBy === null ? t('open.left', { amount: format(left ?? 0) }) : t('open.held', { who: heldBy })
  return (
    <Autocomplete
      freeSolo
      options={drawers.map(({ drawer }) => drawer)}
      getOptionDisabled={(name) => drawers.some(({ drawer, heldBy }) => drawer === name && heldBy !== null)}
      inputValue={String(field.value ?? '')}
      onInputChange={(_, name) => take(name)}
      renderOption={({ key, ...props }, name) => {
        const known = drawers.find(({ drawer }) => drawer === name)
        return (
          <li key={key} {...props}>
            <span>{name}</span>
            <span style={{ marginInlineStart: 'auto', color: 'var(--text-muted)' }}>{known && noteOf(known)}</span>
          </li>
        )
      }}
      renderInput={(props) => (
        <MuiTextField
          {...props}
          label={t('drawer')}
          required
          onBlur={field.onBlur}
          error={field.hasError}
          helperText={field.help}
        />
      )}
    />
  )
}
