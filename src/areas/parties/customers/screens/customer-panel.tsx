import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#web/api.ts'
import { useGo } from '#web/navigation.tsx'
import { useCan } from '#web/session.ts'
import { Panel } from '#web/ui/panel.tsx'
import { ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { customers } from '../contract.ts'
import { CustomerBookings } from './customer-bookings.tsx'
import { CustomerDetailsList } from './customer-details.tsx'
import { CustomerEdit } from './customer-form.tsx'
import { CustomerMarks } from './customer-marks.tsx'

/** A guest beside the list: who it is, how to reach them, their bookings, and the way to edit. */
export function CustomerPanel({ customerId, close }: { customerId: string; close: () => void }) {
  const { t } = useTranslation('customers')
  const go = useGo()
  const mayEdit = useCan('customers.write')
  const read = useQuery(queryOf(customers.get, { customerId }))
  const [isEditing, setEditing] = useState(false)
  const customer = read.data
  const name = customer ? `${customer.firstName} ${customer.lastName}`.trim() : t('page.title')
  const footer = customer && !isEditing && (
    <>
      <Button onClick={() => go(`/customer?id=${customerId}`)}>{t('openPage')}</Button>
      {mayEdit && (
        <Button variant="contained" onClick={() => setEditing(true)}>
          {t('edit.button')}
        </Button>
      )}
    </>
  )
  return (
    <Panel
      open
      isBeside
      title={name}
      subtitle={customer && <CustomerMarks customer={customer} />}
      onClose={close}
      footer={footer}
    >
      {read.isPending ? (
        <LinesSkeleton />
      ) : !customer ? (
        <ErrorState error={read.error} retry={() => void read.refetch()} />
      ) : isEditing ? (
        <CustomerEdit customer={customer} done={() => setEditing(false)} />
      ) : (
        <>
          <CustomerDetailsList customer={customer} />
          <CustomerBookings customerId={customerId} />
        </>
      )}
    </Panel>
  )
}
