import { contract } from '@portal/contract/contract'
import { route } from '../../http/route.ts'
import { uploadPicture } from './pictures.ts'

export const pictureRoutes = [route(contract.uploadPicture, (ctx, { body }) => uploadPicture(ctx, body))]
