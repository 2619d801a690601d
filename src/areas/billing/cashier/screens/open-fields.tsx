import Alert from '@mui/material/Alert'
import Autocomplete from '@mui/material/Autocomplete'
import MuiTextField from '@mui/material/TextField'
import { useTranslation } from 'react-i18next'
import type { Reply } from '#core/contract.ts'
import { minor } from '#core/money.ts'
import { type RouteForm, useRouteForm } from '#web/form.ts'
import { useMoney } from '#web/formats.ts'
import { Link } from '#web/navigation.tsx'
import { useCan, useSession } from '#web/session.ts'
import { useField } from '#web/ui/line-field.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { cashier } from '../contract/cashier.ts'

export type Drawer = Reply<typeof cashier.drawer>['drawers'][number]

/** Tills of the property, other drawers, and the user's own wallet; a user who serves gets the wallet by default. */
function useDrawers(drawers: readonly Drawer[]): { all: readonly Drawer[]; first: Drawer } {
  const { t } = useTranslation('cashier')
  const name = useSession()?.user.displayName ?? ''
  const isAtTheDesk = useCan('payments.write')
  const wallet = t('open.wallet', { name }).trim()
  const known = drawers.find(({ drawer }) => drawer.toLowerCase() === wallet.toLowerCase())
  const own = known ?? { drawer: wallet, left: null, heldBy: null }
  const all = known ? drawers : [...drawers, own]
  const free = drawers.find(({ heldBy }) => heldBy === null)
  return { all, first: isAtTheDesk ? (free ?? own) : own }
}

/** Opening a shift: which drawer, and what lies in it. */
export function useOpenShift(drawers: readonly Drawer[], onDone: () => void = () => {}) {
  const { t } = useTranslation('cashier')
  const { all, first } = useDrawers(drawers)
  const form = useRouteForm(cashier.open, {
    defaults: { drawer: first.drawer, openingAmount: first.left ?? minor(0) },
    guarded: false,
    onDone: ({ drawer }) => {
      toast(t('open.done', { drawer }))
      onDone()
    },
  })
  return { form, drawers: all }
}

type DrawerProps = { form: RouteForm<typeof cashier.open>; drawers: readonly Drawer[] }
type FieldsProps = DrawerProps & { isClockInMissing: boolean }

/** A drawer used before offers what its last shift left. Who has not clocked in is warned, and may go on. */
export function OpenShiftFields({ form, drawers, isClockInMissing }: FieldsProps) {
  const { t } = useTranslation('cashier')
  const mayClock = useCan('attendance.own')
  return (
    <>
      {isClockInMissing && (
        <Alert severity="warning" role="status">
          {t('open.notClockedIn')} {mayClock && <Link to="/hrm/clock">{t('open.clockIn')}</Link>}
        </Alert>
      )}
      <DrawerField form={form} drawers={drawers} />
      <MoneyField form={form} name="openingAmount" label={t('open.float')} help={t('open.floatHelp')} isRequired />
    </>
  )
}

function DrawerField({ form, drawers }: DrawerProps) {
  const { t } = useTranslation('cashier')
  const { format } = useMoney()
  const field = useField({ form, name: 'drawer' })
  const leftIn = (name: string) =>
    drawers.find(({ drawer }) => drawer.toLowerCase() === name.trim().toLowerCase())?.left ?? undefined
  // An amount that was offered goes with its drawer; one that was typed stays where a drawer offers none.
  const take = (name: string) => {
    const isOffered = form.getValues('openingAmount') === leftIn(String(field.value ?? ''))
    field.set(name)
    const left = leftIn(name) ?? (isOffered ? minor(0) : undefined)
    if (left !== undefined) form.setValue('openingAmount', left)
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
