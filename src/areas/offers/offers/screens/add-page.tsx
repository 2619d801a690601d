import { useTranslation } from 'react-i18next'
import { fieldsOf, useRouteForm } from '#web/form.ts'
import { Link, useGo } from '#web/navigation.tsx'
import { Form, FormButtons } from '#web/ui/form-parts.tsx'
import { Page } from '#web/ui/page.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { offers } from '../contract/offers.ts'
import { NEW_OFFER } from './form-values.ts'
import { OfferForm } from './offer-fields.tsx'
import { LiveSentence } from './live-sentence.tsx'

/** `/business-promotion/add`: a new offer, which begins as a draft. */
export function AddOfferPage() {
  const { t } = useTranslation('offers')
  const go = useGo()
  const form = useRouteForm(offers.create, {
    defaults: NEW_OFFER,
    refusedAt: { name_taken: 'name' },
    onDone: ({ id, name }) => {
      toast(t('add.done', { name }))
      go(`/business-promotion/${id}`)
    },
  })
  return (
    <Page title={t('add.title')} subtitle={<Link to="/business-promotion/list">{t('list.title')}</Link>} isNarrow>
      <Form form={form} label={t('add.title')}>
        <LiveSentence form={fieldsOf(form)} />
        <OfferForm form={fieldsOf(form)} />
        <FormButtons form={form} label={t('add.ok')} onCancel={() => go('/business-promotion/list')} />
      </Form>
    </Page>
  )
}
