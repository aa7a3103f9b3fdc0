// Questions of Shopify's Admin GraphQL API, version 2025-10.

const LINES = `nodes { sku title variantTitle currentQuantity unfulfilledQuantity requiresShipping variant { id }
    originalUnitPriceSet { shopMoney { amount currencyCode } } }
  pageInfo { hasNextPage endCursor }`;

export const WHO = `{ shop { id name } currentAppInstallation { accessScopes { handle } } }`;

export const ORDERS = `query Orders($first: Int!, $after: String, $query: String!) {
  orders(first: $first, after: $after, query: $query, sortKey: UPDATED_AT) {
    nodes {
      id name updatedAt createdAt processedAt cancelledAt displayFinancialStatus displayFulfillmentStatus email note
      currentTotalPriceSet { shopMoney { amount currencyCode } }
      shippingAddress { name company address1 address2 city province zip phone countryCodeV2 }
      lineItems(first: 50) { ${LINES} }
    }
    pageInfo { hasNextPage endCursor }
  }
}`;

export const MORE_LINES = `query MoreLines($id: ID!, $after: String) {
  order(id: $id) { lineItems(first: 250, after: $after) { ${LINES} } }
}`;

const TO_SHIP_LINES = `nodes { id remainingQuantity lineItem { sku title variant { id } } }
  pageInfo { hasNextPage endCursor }`;

export const TO_SHIP = `query ToShip($id: ID!, $after: String) {
  order(id: $id) {
    fulfillments(first: 100) { id status trackingInfo(first: 10) { number } }
    fulfillmentOrders(first: 10, after: $after) {
      nodes { id status lineItems(first: 50) { ${TO_SHIP_LINES} } }
      pageInfo { hasNextPage endCursor }
    }
  }
}`;

export const MORE_TO_SHIP = `query MoreToShip($id: ID!, $after: String) {
  fulfillmentOrder(id: $id) { lineItems(first: 250, after: $after) { ${TO_SHIP_LINES} } }
}`;

export const SHIP = `mutation Ship($fulfillment: FulfillmentInput!) {
  fulfillmentCreate(fulfillment: $fulfillment) { fulfillment { id } userErrors { field message } }
}`;

export const RENUMBER = `mutation Renumber($id: ID!, $tracking: FulfillmentTrackingInput!) {
  fulfillmentTrackingInfoUpdate(fulfillmentId: $id, trackingInfoInput: $tracking, notifyCustomer: true) {
    fulfillment { id } userErrors { field message }
  }
}`;

export const LOCATION = `{ location { name address { address1 address2 city province zip phone countryCode } } }`;
