import { contract } from '@portal/contract/contract'
import { route } from '../../http/route.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'

export const authRoutes = [
  route(contract.userLogin, (ctx, { body }) => signIn(ctx, body)),
  route(contract.logout, (ctx) => signOut(ctx)),
]
