import * as z from 'zod'
import { allPermissions } from './permissions.ts'

/** A permission on the wire. The list is complete once the areas are registered, so it is read when the first one is checked. */
export const PermissionCode = z.lazy(() => z.enum(allPermissions()))
