import { useTranslation } from 'react-i18next'
import { useRouteForm } from '#web/form.ts'
import { DayField, SelectField, TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FieldRow } from '#web/ui/form-parts.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { OTHER_SOURCES } from '../contract/choices.ts'
import { reviews } from '../contract/reviews.ts'
import { SOURCE_FACTS } from '../rules/reviews.ts'
import { ratingsOf } from './ratings.ts'

/** Enters a review that was written elsewhere; many at once come with a table. */
export function EnterDialog({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useTranslation('reviews')
  const form = useRouteForm(reviews.enter, {
    defaults: {
      source: 'GOOGLE', externalId: '', author: '', language: '', title: '', body: '', positive: '', negative: '',
      postedOn: '', bookingReference: '',
    },
    refusedAt: { review_known: 'externalId', rating_off_scale: 'ratingTenths', unknown_reference: 'bookingReference', date_in_future: 'postedOn' },
    onDone: () => {
      toast(t('enter.done'))
      onClose()
    },
  }) // prettier-ignore
  const source = form.watch('source')
  return (
    <FormDialog form={form} title={t('enter.title')} onClose={onClose}>
      <FieldRow>
        <SelectField form={form} name="source" label={t('sourceLabel')} isRequired options={OTHER_SOURCES.map((value) => ({ value, label: t(`source.${value}`) }))} />
        <SelectField form={form} name="ratingTenths" label={t('rating')} isRequired options={ratingsOf(SOURCE_FACTS[source].scale, i18n.language)} />
      </FieldRow>
      <FieldRow>
        <TextField form={form} name="externalId" label={t('enter.externalId')} help={t('enter.externalIdHelp')} isRequired maxLength={200} />
        <DayField form={form} name="postedOn" label={t('posted')} isRequired />
      </FieldRow>
      <TextField form={form} name="author" label={t('author')} maxLength={120} />
      <TextField form={form} name="body" label={t('text')} lines={4} />
      <TextField form={form} name="positive" label={t('positive')} lines={2} />
      <TextField form={form} name="negative" label={t('negative')} lines={2} />
      <FieldRow>
        <TextField form={form} name="bookingReference" label={t('booking')} help={t('enter.bookingHelp')} maxLength={40} />
        <TextField form={form} name="language" label={t('language')} help={t('enter.languageHelp')} maxLength={2} />
      </FieldRow>
    </FormDialog>
  )
} // prettier-ignore
