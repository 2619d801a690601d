import * as z from 'zod'
import { contract } from '#core/contract.ts'
import { Instant } from '#core/dates.ts'

export const NotificationType = z.enum([
  'order',
  'invoice',
  'booking',
  'payment',
  'reservation',
  'availability',
  'call waiter',
])

export const Notification = z
  .object({
    id: z.uuid(),
    notificationType: NotificationType,
    referenceNumber: z.string(),
    referenceId: z.string(),
    status: z.enum(['confirmed', 'cancelled', 'submitted']),
    notificationStatus: z.enum(['New', 'Read']),
    message: z.string(),
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
    summary: 'How many of one’s notifications are New (counted up to 100)',
    needs: 'notifications.read',
    input: z.object({}),
    reply: z.object({ newCount: z.int() }),
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
