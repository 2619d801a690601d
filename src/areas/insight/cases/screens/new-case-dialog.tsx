import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { GuestBookings } from '#areas/lodging/bookings/screens/pickers.tsx'
import { addDays, type Day } from '#core/dates.ts'
import { useDays } from '#web/formats.ts'
import { useRouteForm } from '#web/form.ts'
import { useSession } from '#web/session.ts'
import { PhoneField, TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FieldRow } from '#web/ui/form-parts.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { cases } from '../contract/cases.ts'
import type { Desk } from '../contract/replies.ts'
import { kindsOf } from '../rules.ts'
import { DeskField, KindField, PriorityField } from './case-fields.tsx'

type Props = { desks: readonly Desk[]; close: () => void; onMade: (id: string) => void }

/** A guest's case, entered by a user; at the platform's desk the user's own request for support. */
export function NewCaseDialog({ desks, close, onMade }: Props) {
  const { t } = useTranslation(['cases', 'shell'])
  const { user } = useSession()
  const [first = 'SERVICE'] = desks
  const form = useRouteForm(cases.create, {
    defaults: {
      desk: first,
      kind: kindsOf[first][0] ?? 'REQUEST',
      priority: 'NORMAL',
      name: first === 'SERVICE' ? '' : user.displayName,
      email: '',
      phone: '',
      place: '',
      reference: '',
      subject: '',
      body: '',
    },
    onDone: (made) => {
      toast(t('cases:new.done', { number: made.case.number }))
      close()
      onMade(made.case.id)
    },
  })
  const title = t(`cases:add.${first === 'SERVICE' ? 'service' : 'enquiries'}`)
  const isService = first === 'SERVICE'
  const [email, phone] = useWatch({ control: form.control, name: ['email', 'phone'] })
  const { today } = useDays()
  return (
    <FormDialog form={form} title={title} label={t('cases:new.ok')} onClose={close}>
      {desks.length > 1 && <DeskField form={form} desks={desks} />}
      <FieldRow>
        <TextField form={form} name="name" label={t('cases:from')} isRequired autoFocus={isService} maxLength={120} />
        {isService && <TextField form={form} name="place" label={t('cases:place')} maxLength={40} />}
      </FieldRow>
      <FieldRow>
        <KindField form={form} />
        <PriorityField form={form} />
      </FieldRow>
      <TextField form={form} name="subject" label={t('cases:subject')} isRequired maxLength={150} />
      <TextField form={form} name="body" label={t('cases:body')} isRequired lines={4} />
      <FieldRow>
        <TextField form={form} name="email" label={t('cases:email')} type="email" help={t('cases:new.emailHelp')} />
        <PhoneField form={form} name="phone" label={t('cases:phone')} />
      </FieldRow>
      <GuestBookings
        customerId={undefined}
        phone={phone ?? ''}
        email={email ?? ''}
        arrival={today}
        departure={addDays(today as Day, 1)}
      />
    </FormDialog>
  )
}
