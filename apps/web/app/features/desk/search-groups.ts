import type { PortalFinds } from '@portal/contract/desk'
import { orderStatusLabel } from '@portal/domain/order-status'
import { accountPath, devicePath, orderPath, productPath } from '@portal/domain/paths'
import { quoteLabel } from '@portal/domain/quotes'
import { formatBusinessDate } from '../../lib/business-date.ts'

/** One result: what it is called, what tells it apart from others, and its page. */
export type Find = { key: string; title: string; detail: string; to: string }
export type FindGroup = { label: string; finds: Find[] }

const words = (...parts: ReadonlyArray<string | null>) =>
  parts.filter((part) => part !== null && part !== '').join(', ')

/** What a search found in the order in which it is listed, without kinds of which there is nothing. */
export function groupsOf(finds: PortalFinds): FindGroup[] {
  const groups: FindGroup[] = [
    {
      label: 'Orders',
      finds: finds.orders.map(({ orderId, statusId, accountName, contactName, dateCreated }) => ({
        key: `order-${orderId}`,
        title: `Order ${orderId}`,
        detail: words(accountName, contactName, orderStatusLabel(statusId), formatBusinessDate(dateCreated)),
        to: orderPath(orderId),
      })),
    },
    {
      label: 'Quotes',
      finds: finds.quotes.map(({ quoteNumber, orderId, accountName, recipientName }) => ({
        key: `quote-${quoteNumber}`,
        title: quoteLabel(quoteNumber),
        detail: words(`Order ${orderId}`, accountName, recipientName),
        to: orderPath(orderId),
      })),
    },
    {
      label: 'Invoices',
      finds: finds.invoices.map(({ number, orderId, accountName }) => ({
        key: `invoice-${number}-${orderId}`,
        title: number,
        detail: words(`Order ${orderId}`, accountName),
        to: orderPath(orderId),
      })),
    },
    {
      label: 'Accounts',
      finds: finds.accounts.map(({ accountId, accountName, agentName }) => ({
        key: `account-${accountId}`,
        title: accountName,
        detail: agentName,
        to: accountPath(accountId),
      })),
    },
    {
      label: 'Contacts',
      finds: finds.contacts.map(({ contactId, accountId, accountName, name, email, phone }) => ({
        key: `contact-${contactId}`,
        title: name,
        detail: words(accountName, email, phone),
        to: `${accountPath(accountId)}#contacts`,
      })),
    },
    {
      label: 'Devices',
      finds: finds.devices.map(({ deviceId, unitNumber, name, holder, accountName, phoneNumber }) => ({
        key: `device-${deviceId}`,
        title: unitNumber === null ? name : `Unit ${unitNumber}`,
        detail: words(unitNumber === null ? null : name, holder, phoneNumber, accountName),
        to: devicePath(deviceId),
      })),
    },
    {
      label: 'Products',
      finds: finds.products.map(({ productId, urlPathName, name }) => ({
        key: `product-${productId}`,
        title: name,
        detail: '',
        to: productPath(urlPathName),
      })),
    },
  ]
  return groups.filter((group) => group.finds.length > 0)
}
