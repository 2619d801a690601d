import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#web/api.ts'
import type { RouteForm } from '#web/form.ts'
import { useSettled } from '#web/ui/use-settled.ts'
import { customers } from '../contract.ts'
import { CustomerMarks } from './customer-marks.tsx'

export type CustomerFormOf = RouteForm<typeof customers.create>

type Typed = { firstName: string; lastName: string; email: string; phone: string }

/** Enough to identify someone: a whole name, or most of a number or address. */
const isSearchable = ({ firstName, lastName, email, phone }: Typed): boolean =>
  (firstName.length > 1 && lastName.length > 1) || email.includes('@') || phone.replaceAll(/\D/g, '').length > 5

/** "May be the same person": guests already known who look like the one being typed, and the way to use them. */
export function Duplicates({ form, onUse }: { form: CustomerFormOf; onUse: (customerId: string) => void }) {
  const { t } = useTranslation('customers')
  const [chosen, setChosen] = useState<string>()
  const [firstName, lastName = '', email = '', phone = ''] = useWatch({
    control: form.control,
    name: ['firstName', 'lastName', 'email', 'phone'],
  })
  const typed = useSettled({ firstName, lastName, email, phone })
  const found = useQuery({
    ...queryOf(customers.duplicates, typed),
    enabled: isSearchable(typed),
    placeholderData: (before) => before,
  })
  // The form is emptied first, so that leaving it does not warn about unsaved changes.
  useEffect(() => {
    if (chosen) onUse(chosen)
  }, [chosen, onUse])
  const rows = isSearchable(typed) ? (found.data?.rows.slice(0, 4) ?? []) : []
  const use = (id: string) => {
    form.reset()
    setChosen(id)
  }
  return (
    <div role="status">
      {rows.length > 0 && (
        <Alert severity="info" icon={false}>
          <AlertTitle>{t('duplicates.title')}</AlertTitle>
          {rows.map((row) => (
            <Box key={row.id} sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 2, py: 1 }}>
              <Box sx={{ flex: '1 1 220px' }}>
                <b>{`${row.firstName} ${row.lastName}`.trim()}</b> <CustomerMarks customer={row} />
                <Box sx={{ fontSize: 12 }}>
                  {[
                    ...row.because.map((why) => t(`duplicates.because.${why}`)),
                    row.phone,
                    row.email,
                    t('stays', { count: row.stayCount }),
                  ]
                    .filter((part) => part !== '')
                    .join(' · ')}
                </Box>
              </Box>
              <Button size="small" variant="outlined" onClick={() => use(row.id)}>
                {t('duplicates.use')}
              </Button>
            </Box>
          ))}
        </Alert>
      )}
    </div>
  )
}
