import * as z from 'zod'
import { contract } from '#core/contract.ts'
import { Instant } from '#core/dates.ts'
import { Language } from '#core/language.ts'

export const NOTIFICATION_TYPES = [
  'order',
  'invoice',
  'booking',
  'payment',
  'reservation',
  'availability',
  'call waiter',
  'alert',
] as const
export const NotificationType = z.enum(NOTIFICATION_TYPES)

const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

/** By the clock of the property; past midnight when they end earlier in the day than they begin. Neither end is no quiet hours. */
const QuietHours = z
  .strictObject({ from: TimeOfDay.optional(), until: TimeOfDay.optional() })
  .refine(({ from, until }) => (from === undefined) === (until === undefined), {
    path: ['until'],
    message: 'Give both ends, or neither',
  })
  .refine(({ from, until }) => from === undefined || from !== until, {
    path: ['until'],
    message: 'Must end at another time than it begins',
  })

/** A user's notification settings at one property. */
const preferences = {
  /** Types that are neither listed nor counted; a filter by type still finds them. */
  offTypes: z.array(NotificationType).max(NotificationType.options.length).default([]),
  /** No sound on any device. */
  isMuted: z.boolean().default(false),
  quietHours: QuietHours.default({}),
  /** Whether alerts come by mail too, once as each begins. */
  hasMails: z.boolean().default(true),
  /** The language of these mails; null is that of the property. */
  mailLanguage: Language.nullable().default(null),
}
export const NotificationPreferences = z.object(preferences).meta({ id: 'NotificationPreferences' })
export type NotificationPreferences = z.infer<typeof NotificationPreferences>

export const Notification = z
  .object({
    id: z.uuid(),
    notificationType: NotificationType,
    referenceNumber: z.string(),
    referenceId: z.string(),
    status: z.enum(['confirmed', 'cancelled', 'submitted']),
    notificationStatus: z.enum(['New', 'Read']),
    /** In English. */
    message: z.string(),
    /** The values of `message`, for a text in the reader's language; '' when there is only the sentence. */
    kind: z.string(),
    facts: z.record(z.string(), z.union([z.string(), z.number()])),
    redirectPath: z.string(),
    createdDate: Instant,
    propertyId: z.int(),
  })
  .meta({ id: 'Notification' })
export type Notification = z.infer<typeof Notification>

export const notifications = contract('notifications', {
  list: {
    method: 'GET',
    path: '/notifications',
    given: [
      'GET /api/notification/property?PropertyId=:propertyId',
      'GET /api/notification/getNotification?PropertyId=:propertyId&NotificationType=:notificationType',
    ],
    summary: 'One’s notifications, latest first, as a plain list (the specification’s form); `before` pages on',
    needs: 'notifications.read',
    input: z.object({
      propertyId: z.coerce.number().int().positive().optional(),
      /** The specification writes it with a capital. */
      notificationType: z.string().trim().toLowerCase().pipe(NotificationType).optional(),
      notificationStatus: z.enum(['New', 'Read']).optional(),
      before: z.uuid().optional(),
      limit: z.coerce.number().int().min(1).max(100).default(50),
    }),
    reply: z.array(Notification),
    refuses: ['not_found'],
  },
  count: {
    method: 'GET',
    path: '/notifications/count',
    summary:
      'How many of one’s notifications are New (counted up to 100), and whether the bell keeps quiet at this hour',
    needs: 'notifications.read',
    input: z.object({}),
    reply: z.object({ newCount: z.int(), isQuiet: z.boolean() }),
  },
  preferences: {
    method: 'GET',
    path: '/notifications/preferences',
    summary: 'What the user is notified of at this property, and when the bell is silent',
    needs: 'notifications.read',
    input: z.object({}),
    reply: NotificationPreferences,
  },
  setPreferences: {
    method: 'PUT',
    path: '/notifications/preferences',
    summary: 'Choose what the user is notified of at this property, and when the bell is silent',
    needs: 'notifications.read',
    input: z.object(preferences),
    reply: NotificationPreferences,
  },
  markRead: {
    method: 'PUT',
    path: '/notifications/:id/read',
    given: ['POST /api/notification/'],
    summary: 'Mark one notification Read; doing it again changes nothing',
    needs: 'notifications.read',
    input: Notification.partial().extend({ id: z.uuid(), notificationStatus: z.literal('Read').default('Read') }),
    reply: Notification,
    refuses: ['not_found'],
  },
  markAllRead: {
    method: 'PUT',
    path: '/notifications/read',
    summary: 'Mark everything Read',
    needs: 'notifications.read',
    input: z.object({}),
    reply: z.object({ newCount: z.int() }),
  },
})
