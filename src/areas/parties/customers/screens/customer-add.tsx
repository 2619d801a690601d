import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useGo } from '#web/navigation.tsx'
import { Page, Section } from '#web/ui/page.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { CustomerNew } from './customer-form.tsx'

/** A new guest, on a page of its own. */
export function CustomerAdd() {
  const { t } = useTranslation('customers')
  const go = useGo()
  const use = useCallback((id: string) => go(`/customer?id=${id}`), [go])
  return (
    <Page title={t('add.title')} isNarrow>
      <Section>
        <CustomerNew
          onUse={use}
          onCancel={() => go('/bookone/customer-list')}
          onAdded={(customer) => {
            toast(t('add.done', { name: `${customer.firstName} ${customer.lastName}`.trim() }))
            go(`/customer?id=${customer.id}`)
          }}
        />
      </Section>
    </Page>
  )
}
