/** What a sentence about a link may name, as it is written for the reader. */
export type Facts = { amount: string; reference: string; arrival: string; departure: string }

/** Texts of the payment page, in English. Amounts and days come formatted for the reader. */
export const en = {
  otherLanguage: 'Français',
  loading: 'Loading …',
  again: 'Try again',
  failed: 'The server could not be reached. Check your connection and try again.',
  questions: 'Questions?',
  title: 'Payment',
  pay: 'Pay',
  booking: 'Booking',
  unavailable: 'This hotel cannot take payments here at the moment. Please try later, or ask the hotel.',
  practice: 'Practice: no money moves.',
  toPay: 'Balance',
  terms: 'Booking terms',
  arrival: 'Arrival',
  departure: 'Departure',
  paidSoFar: 'Paid so far',
  howMuch: 'How much would you like to pay?',
  part: 'A part of it',
  back: 'Back to the bill',
  changed: 'The bill has changed meanwhile. Please look at the amount and press again.',
  declined: 'The payment was declined. Nothing was taken; try again or another way.',
  notOpened: 'The payment page could not be opened. Nothing was taken; please try again.',
  pageEnded: 'The payment page was open for too long and has ended. Nothing was taken; you can begin again.',
  left: 'You came back without paying. Nothing was taken.',
  offline: 'There is no connection at the moment. This page tries again by itself.',
  unknown: 'This link is not known',
  unknownText: 'Please check that the whole address was copied, or ask the hotel for a new link.',
  tooMany: 'Too many tries',
  openNew: 'Open the new link',
  leavingText: 'One moment: you are taken there by itself.',
  asking: 'Is your payment there?',
  arrived: 'Your payment has arrived',
  titleOf: (hotel: string) => `Payment to ${hotel}`,
  all: (amount: string) => `All of it, ${amount}`,
  partAmount: (currency: string) => `Amount in ${currency}`,
  partMost: (amount: string) => `More than nothing, at most ${amount}.`,
  ok: (amount: string) => `Pay ${amount}`,
  secure: (provider: string) => `You pay on the secure page of ${provider}; the hotel never sees your card.`,
  until: (moment: string) => `Open until ${moment}.`,
  leaving: (provider: string) => `Opening the page of ${provider}`,
  askingText: (provider: string) => `${provider} is being asked. This takes a few seconds; please leave the page open.`,
  slow: (provider: string) =>
    `${provider} has not confirmed it yet. You may close this page: the hotel is notified as soon as it arrives, and you pay only once.`,
  thanksPart: (amount: string, rest: string) => `Thank you, ${amount} arrived. ${rest} is still to be paid.`,
  tooManyText: (seconds: number) => `Please wait ${seconds} seconds; this page tries again by itself.`,
  arrivedText: ({ amount, reference }: { amount: string; reference: string }) =>
    `Booking ${reference}: ${amount} has arrived and the hotel has been notified. This link is no longer open; please do not pay again, and ask the hotel if you have questions.`,
  outcome: {
    PAID: {
      title: 'Paid, thank you',
      text: ({ arrival, departure, reference }: Facts) =>
        `Booking ${reference}, ${arrival} to ${departure}. The hotel has been notified; there is nothing more to do.`,
    },
    NOTHING_DUE: {
      title: 'Nothing is left to pay',
      text: ({ arrival, departure, reference }: Facts) => `Booking ${reference}, ${arrival} to ${departure}, is paid.`,
    },
    EXPIRED: {
      title: 'This link has expired',
      text: ({ reference }: Facts) => `Booking ${reference}. Please ask the hotel for a new link.`,
    },
    CANCELLED: {
      title: 'This link was withdrawn',
      text: ({ reference }: Facts) =>
        `Booking ${reference}. Please do not pay by it; ask the hotel if you have questions.`,
    },
    CLOSED: {
      title: 'This link is closed',
      text: ({ amount, reference }: Facts) =>
        `Booking ${reference}. What you paid, ${amount}, counts; the rest can be paid at the hotel.`,
    },
    REPLACED: {
      title: 'There is a newer link',
      text: ({ reference }: Facts) =>
        `Booking ${reference}. The bill has changed, and another link took the place of this one.`,
    },
    UNAVAILABLE: {
      title: 'Payment is not possible right now',
      text: () => `This hotel cannot take payments here at the moment. Please try later, or ask the hotel.`,
    },
  },
  refusals: {
    not_found: 'This link is not known.',
    link_not_open: 'This payment link is no longer open for that.',
    nothing_due: 'Nothing is left to pay.',
    too_many_requests: 'Too many tries. Wait a minute and try again.',
    other: 'It did not work. Try again, or contact the property.',
  },
}

export type Words = typeof en
