import * as z from 'zod'
import { GuestLine } from '#areas/trade/orders/contract/guests.ts'
import { FileReply, requiredText, routes, text } from '#core/contract.ts'
import { Language } from '#core/language.ts'
import { MOST_MESSAGE, MOST_SIGNATURE } from './choices.ts'
import { GuestPage, RoomMenu } from './replies.ts'
import { StatedGuest } from './stated-guest.ts'

/** The property's number and 256 bits of chance. */
const Token = z
  .string()
  .max(80)
  .regex(/^\d{1,10}-[\w-]{40,60}$/, 'Is not the address of a page')

/** Named by the browser, so that what is sent twice counts once. */
const key = z.uuid()
const version = z.int().positive()

/** Strokes in a box of 1000 by 300: 'x,y x,y;x,y'. */
const Signature = z
  .string()
  .min(7)
  .max(MOST_SIGNATURE)
  .regex(/^\d{1,3},\d{1,3}([ ;]\d{1,3},\d{1,3})*$/, 'Is not a signature')

/** What the guest does on the own page; the token is the only key. */
export const page = routes({
  open: {
    method: 'POST',
    path: '/stay/:token/visits',
    summary: 'The page of a stay as its guest sees it',
    needs: 'public',
    perMinute: 60,
    input: z.object({ token: Token }),
    reply: GuestPage,
    refuses: ['not_found'],
  },
  saveGuest: {
    method: 'PUT',
    path: '/stay/:token/rooms/:stayId/guests/:number',
    summary: 'State who one of the guests is; a signature from before counts no more',
    needs: 'public',
    perMinute: 60,
    input: z.object({
      token: Token,
      version,
      ...StatedGuest.shape,
    }),
    reply: GuestPage,
    refuses: ['not_found', 'registration_closed', 'stale_version', 'date_in_future'],
  },
  saveArrival: {
    method: 'PUT',
    path: '/stay/:token/arrival',
    summary: 'State when one arrives and with which car; a signature from before counts no more',
    needs: 'public',
    perMinute: 60,
    input: z.object({
      token: Token,
      version,
      arrivalTime: z
        .string()
        .regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/, 'Is not a time of the day')
        .default(''),
      vehiclePlate: text(20).default(''),
      notes: text(1_000).default(''),
    }),
    reply: GuestPage,
    refuses: ['not_found', 'registration_closed', 'stale_version'],
  },
  submit: {
    method: 'PUT',
    path: '/stay/:token/signature',
    summary: 'Sign the registration; the desk sees that it is ready',
    needs: 'public',
    perMinute: 30,
    input: z.object({ token: Token, version, signature: Signature }),
    reply: GuestPage,
    refuses: ['not_found', 'registration_closed', 'registration_incomplete', 'stale_version'],
  },
  buyExtra: {
    method: 'PUT',
    path: '/stay/:token/extras/:extraId',
    summary: 'Add an extra to the stay; it goes on the bill, once',
    needs: 'public',
    perMinute: 30,
    input: z.object({ token: Token, extraId: z.uuid() }),
    reply: GuestPage,
    refuses: ['not_found', 'offer_over'],
  },
  pay: {
    method: 'POST',
    path: '/stay/:token/payments',
    summary: 'Make a link on which what is due is paid, and show it with the page; the one that is open stays',
    needs: 'public',
    perMinute: 10,
    input: z.object({ token: Token }),
    reply: GuestPage,
    refuses: ['not_found', 'offer_over'],
  },
  takeUpgrade: {
    method: 'PUT',
    path: '/stay/:token/rooms/:stayId/upgrade',
    summary: 'Request a dearer room for one of the stay; it is done at once where the property has it so',
    needs: 'public',
    perMinute: 30,
    input: z.object({ token: Token, stayId: z.uuid(), upgradeId: z.uuid() }),
    reply: GuestPage,
    refuses: ['not_found', 'offer_over'],
  },
  savePicture: {
    method: 'PUT',
    path: '/stay/:token/rooms/:stayId/guests/:number/picture',
    summary:
      'Store a picture of the document of a guest, a JPEG, PNG or WebP in base64, or take it away; a signature from before counts no more',
    needs: 'public',
    perMinute: 20,
    mostBytes: 7_000_000,
    input: z.object({
      token: Token,
      stayId: z.uuid(),
      number: z.coerce.number().int().min(1).max(99),
      version,
      /** Null takes it away. */
      image: z.base64().min(1).max(6_800_000).nullable(),
    }),
    reply: GuestPage,
    refuses: ['not_found', 'registration_closed', 'stale_version', 'not_a_picture', 'picture_too_large'],
  },
  menu: {
    method: 'GET',
    path: '/stay/:token/menu',
    summary: 'What guests in house can order to their rooms: the outlets that bring it, and the menu of one',
    needs: 'public',
    perMinute: 60,
    input: z.object({
      token: Token,
      /** The first that is open, when left out. */
      outletId: z.uuid().optional(),
    }),
    reply: RoomMenu,
    refuses: ['not_found', 'offer_over'],
  },
  dishPicture: {
    method: 'GET',
    path: '/stay/:token/outlets/:outletId/dishes/:productId/picture',
    summary: 'The picture of a dish on the menu of an outlet that brings orders to rooms',
    needs: 'public',
    // A page of the menu requests every picture at once.
    perMinute: 600,
    perMinuteOf: 'token',
    /** `version` is there for the address to change with the picture. */
    input: z.object({ token: Token, outletId: z.uuid(), productId: z.uuid(), version: text(20).optional() }),
    produces: 'image/webp',
    reply: FileReply,
    refuses: ['not_found', 'offer_over'],
  },
  order: {
    method: 'POST',
    path: '/stay/:token/orders',
    summary:
      'Order to the room: once staff accept it, it goes to the kitchen and on the bill. The same key twice is one order',
    needs: 'public',
    perMinute: 20,
    input: z.object({
      token: Token,
      key,
      stayId: z.uuid(),
      outletId: z.uuid(),
      notes: text(300).default(''),
      orderLines: z.array(GuestLine).min(1).max(40),
    }),
    reply: GuestPage,
    refuses: ['not_found', 'offer_over', 'outlet_closed'],
  },
  request: {
    method: 'POST',
    path: '/stay/:token/requests',
    summary: 'Request something of the property; it is a case of the service desk',
    needs: 'public',
    perMinute: 10,
    input: z.object({ token: Token, key, topic: requiredText(60), body: text(MOST_MESSAGE).default('') }),
    reply: GuestPage,
    refuses: ['not_found', 'offer_over'],
  },
  write: {
    method: 'POST',
    path: '/stay/:token/messages',
    summary: 'Write to the desk: to a case of the stay, or to the chat, which the first message begins',
    needs: 'public',
    perMinute: 20,
    input: z.object({ token: Token, key, caseId: z.uuid().nullable().default(null), body: requiredText(MOST_MESSAGE) }),
    reply: GuestPage,
    refuses: ['not_found', 'offer_over', 'case_closed'],
  },
  invoicePdf: {
    method: 'GET',
    path: '/stay/:token/invoices/:invoiceId',
    summary: 'An invoice of the stay as a PDF',
    needs: 'public',
    perMinute: 30,
    input: z.object({ token: Token, invoiceId: z.uuid(), language: Language.optional() }),
    produces: 'application/pdf',
    reply: FileReply,
    refuses: ['not_found'],
  },
})
