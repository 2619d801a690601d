import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useGo } from '#web/navigation.tsx'
import { Page, Section } from '#web/ui/page.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { CompanyNew } from './company-form.tsx'

/** A new company, on a page of its own. */
export function CompanyAdd() {
  const { t } = useTranslation('companies')
  const go = useGo()
  const open = useCallback((id: string) => go(`/bookone-admin/company?id=${id}`), [go])
  return (
    <Page title={t('add.title')} isNarrow>
      <Section>
        <CompanyNew
          onUse={open}
          onCancel={() => go('/bookone-admin/companyList')}
          onAdded={(company) => {
            toast(t('add.done', { name: company.displayName }))
            open(company.id)
          }}
        />
      </Section>
    </Page>
  )
}
