import { sql } from 'drizzle-orm'
import { passkeys, settingValues, users } from '#drizzle/schema/index.ts'
import type { SettingName } from '#shared/settings.ts'

/** Whether an account of the staff lacks the second factor that the site requires; a condition that is cheap for readers. */
export const lacksSecondFactor = sql<number>`${users.role} <> 'reader' and ${users.totpSecret} is null and exists (
  select 1 from ${settingValues}
  where ${settingValues.name} = ${'requireSecondFactor' satisfies SettingName} and ${settingValues.value} = 'true'
) and not exists (select 1 from ${passkeys} where ${passkeys.userId} = ${users.id})`
