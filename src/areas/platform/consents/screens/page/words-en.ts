/** Texts of the page of a person's choices, in English. */
export const en = {
  otherLanguage: 'Français',
  loading: 'Loading …',
  again: 'Try again',
  failed: 'The server could not be reached. Check your connection and try again.',
  questions: 'Questions?',
  title: 'Your choices',
  titleOf: (property: string) => `What ${property} may send you`,
  to: { MAIL: 'E-mail to', SMS: 'SMS to', WHATSAPP: 'WhatsApp to' },
  choose: 'You choose what is sent. Messages about your own bookings and orders always come.',
  save: 'Save my choices',
  nothing: 'Unsubscribe from everything',
  saved: 'Saved',
  savedText: 'Your choices count from now on.',
  unsubscribed: 'You are unsubscribed',
  unsubscribedText: 'No offers and no news are sent to this address any more. You can change your mind below.',
  waits: 'One more press',
  waitsText: 'Please confirm that this is your address and that you want to be written to.',
  confirm: 'Confirm',
  confirmed: 'Confirmed',
  confirmedText: 'Thank you. You can change your mind at any time.',
  unknown: 'This link is not known',
  unknownText: 'Please check that the whole address was copied.',
  purposes: { MARKETING: 'Offers and news', PARTNERS: 'Offers of partners', RESEARCH: 'Questions for research' },
  refusals: {
    not_found: 'This link is not known.',
    too_many_requests: 'Too many tries. Wait a minute and try again.',
    address_suppressed: 'Nothing is sent to this address. Please write to the property if you want to change that.',
    other: 'It did not work. Try again, or contact the property.',
  },
}

export type Words = typeof en
