import Alert from '@mui/material/Alert'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#web/api.ts'
import { useCan } from '#web/session.ts'
import { customers } from '../contract.ts'

/** What a guest must not eat, and what they eat; nothing for those who may not know, or where nothing is known. */
export function GuestNeeds({ customerId }: { customerId: string }) {
  const mayRead = useCan('customers.sensitive')
  return (
    mayRead && (
      <Suspense fallback={null}>
        <Needs customerId={customerId} />
      </Suspense>
    )
  )
}

function Needs({ customerId }: { customerId: string }) {
  const { t } = useTranslation('customers')
  const { data } = useQuery(queryOf(customers.get, { customerId }))
  if (!data) return null
  const { allergies, dietary } = data
  return (
    <>
      {allergies !== '' && <Alert severity="error">{t('needs.allergies', { list: allergies })}</Alert>}
      {dietary !== '' && <Alert severity="info">{t('needs.dietary', { list: dietary })}</Alert>}
    </>
  )
}
