import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Route, type RouteCategory, ROUTE_CATEGORIES } from '#areas/lodging/bookings/contract/routing.ts'
import { type Day, isDay } from '#core/dates.ts'
import { useRouteForm } from '#web/form.ts'
import { DayInput } from '#web/ui/day-input.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { groups } from '../contract/groups.ts'
import type { Group } from '../contract/replies.ts'

type Props = { group: Group; routes: readonly Route[]; onClose: () => void }

/** Which charges of a group's bookings go to its account, each kind from a day on. */
export function RoutesDialog({ group, routes, onClose }: Props) {
  const { t } = useTranslation(['groups', 'shell'])
  const [chosen, setChosen] = useState<readonly Route[]>(routes)
  const form = useRouteForm(groups.setRoutes, {
    known: { groupId: group.id },
    defaults: { routes: [...routes] },
    onDone: () => {
      toast(t('groups:account.routesSaved'))
      onClose()
    },
  })
  const set = (next: readonly Route[]) => {
    setChosen(next)
    form.setValue('routes', [...next], { shouldDirty: true })
  }
  const fresh = (category: RouteCategory): Route => ({ category, from: group.arrival })
  const isAll = chosen.length === ROUTE_CATEGORIES.length
  const all = () =>
    isAll ? [] : ROUTE_CATEGORIES.map((one) => chosen.find(({ category }) => category === one) ?? fresh(one))
  return (
    <FormDialog form={form} title={t('groups:account.routes')} label={t('shell:save')} onClose={onClose} width={480}>
      <FormControlLabel
        label={t('groups:account.everything')}
        control={<Checkbox checked={isAll} indeterminate={!isAll && chosen.length > 0} onChange={() => set(all())} />}
      />
      <Stack spacing={2} sx={{ pl: 4 }}>
        {ROUTE_CATEGORIES.map((category) => (
          <Rule
            key={category}
            category={category}
            route={chosen.find((one) => one.category === category)}
            onChange={(route) => {
              const rest = chosen.filter((one) => one.category !== category)
              set(route ? [...rest, route] : rest)
            }}
            fresh={fresh(category)}
          />
        ))}
      </Stack>
    </FormDialog>
  )
}

type RuleProps = {
  category: RouteCategory
  route: Route | undefined
  fresh: Route
  onChange: (route: Route | undefined) => void
}

function Rule({ category, route, fresh, onChange }: RuleProps) {
  const { t } = useTranslation('groups')
  return (
    <Stack
      direction="row"
      sx={{ alignItems: 'center', justifyContent: 'space-between', flexWrap: 'wrap', gap: 2, minHeight: 48 }}
    >
      <FormControlLabel
        label={t(`account.category.${category}`)}
        control={<Checkbox checked={route !== undefined} onChange={() => onChange(route ? undefined : fresh)} />}
      />
      {route && (
        <DayInput
          label={t('account.from')}
          value={route.from}
          onChange={(day) => isDay(day) && onChange({ category, from: day as Day })}
        />
      )}
    </Stack>
  )
}
